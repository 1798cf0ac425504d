import { useEffect, useRef } from 'react'
import { useMessages } from '../../lib/messages/index.tsx'
import { ActionButton } from './action-button.tsx'
import css from './conflict-notice.module.css'

export interface ConflictNoticeProps {
  who: string
  when: string
  onKeepMine: () => void
  onDiscardMine: () => void
  /** The fresh record is on its way. */
  busy?: boolean
}

/** Somebody else saved the same record first: nothing is overwritten, the person decides. */
export function ConflictNotice({ who, when, onKeepMine, onDiscardMine, busy = false }: ConflictNoticeProps) {
  const messages = useMessages().ui.conflict
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    box.current?.focus()
  }, [])

  return (
    <div ref={box} role="alert" tabIndex={-1} className={css['box']}>
      <p className={css['text']}>{messages.changed(who, when)}</p>
      <div className={css['buttons']}>
        <ActionButton tone="primary" busy={busy} onClick={onKeepMine}>
          {messages.keepMine}
        </ActionButton>
        <ActionButton inactive={busy} onClick={onDiscardMine}>
          {messages.discardMine}
        </ActionButton>
      </div>
    </div>
  )
}

import { useEffect, useRef } from 'react'
import { useMessages } from '../../lib/messages/index.tsx'
import { formatWhen } from '../formats/format.ts'
import { useZones } from '../formats/when.tsx'
import { ActionButton } from './action-button.tsx'
import css from './conflict-notice.module.css'

export interface ConflictNoticeProps {
  who: string
  /** The instant of the other save. */
  at: string
  onKeepMine: () => void
  onDiscardMine: () => void
  /** The fresh record is on its way. */
  busy?: boolean
}

/** Somebody else saved the same record first: nothing is overwritten, the person decides. */
export function ConflictNotice({ who, at, onKeepMine, onDiscardMine, busy = false }: ConflictNoticeProps) {
  const messages = useMessages().ui.conflict
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    box.current?.focus()
  }, [])

  return (
    <div ref={box} role="alert" tabIndex={-1} className={css['box']}>
      <p className={css['text']} title={useZones(at)}>
        {messages.changed(who, formatWhen(at, 'date-time-utc'))}
      </p>
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

import css from './fees.module.css'
import { useMessages } from './texts.ts'

interface UnsavedNoticeProps {
  /** What somebody wanted to open. */
  readonly name: string
  readonly onDiscard: () => void
  readonly onKeep: () => void
}

/** At the head of the editor: what was typed is kept until somebody decides. */
export function UnsavedNotice({ name, onDiscard, onKeep }: UnsavedNoticeProps) {
  const { unsaved: texts } = useMessages().fees
  return (
    <div role="alert" className={css['unsaved']}>
      <b>{texts.text}</b>
      <span className={css['ways']}>
        <button type="button" onClick={onDiscard}>
          {texts.discard(name)}
        </button>
        <button type="button" onClick={onKeep}>
          {texts.keep}
        </button>
      </span>
    </div>
  )
}

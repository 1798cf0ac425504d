import { visibility as visibilitySchema } from '@corridor/contract/compliance'
import { memo, type ReactNode } from 'react'
import { FieldError } from '../../ui/form/field-error.tsx'
import { LockIcon } from '../../ui/form/lock-icon.tsx'
import type { Visibility } from './api.ts'
import css from './compliance.module.css'
import { useMessages } from './texts.ts'

interface FieldRowProps {
  readonly tag: string
  readonly label: string
  readonly value: Visibility
  /** As it is stored. */
  readonly before: Visibility
  /** What a limit makes of it. */
  readonly note: string | null
  /** The limit was changed, and nobody has saved it yet. */
  readonly isNoteNew: boolean
  /** No agency can switch it off. */
  readonly locked: boolean
  readonly readOnly: boolean
  readonly dataPath: string
  readonly error: ReactNode
  readonly onChange: (tag: string, visibility: Visibility) => void
}

/** One field with its dropdown. The browser's own: there are more than eighty, and they read as a table. */
export const FieldRow = memo(function FieldRow(props: FieldRowProps) {
  const { tag, label, value, before, note, isNoteNew, locked, readOnly, dataPath, error, onChange } = props
  const { compliance: texts } = useMessages()
  const isChanged = value !== before
  const notesId = `${dataPath}-notes`
  return (
    <div className={css['row']} data-changed={isChanged || undefined}>
      <label htmlFor={dataPath} className={css['label']} title={label}>
        {label}
      </label>
      <span className={css['choice']} data-value={value} data-locked={locked || undefined}>
        <select
          id={dataPath}
          data-path={dataPath}
          value={value}
          disabled={locked || readOnly}
          aria-describedby={notesId}
          aria-invalid={error ? true : undefined}
          onChange={(event) => onChange(tag, visibilitySchema.parse(event.currentTarget.value))}
        >
          {visibilitySchema.options.map((option) => (
            <option key={option} value={option}>
              {texts.visibilities[option]}
            </option>
          ))}
        </select>
        {locked ? <LockIcon /> : <span aria-hidden="true">▾</span>}
      </span>
      <span id={notesId} className={css['notes']}>
        {locked && <span className={css['quiet']}>{texts.locked}</span>}
        {isChanged && <span>{texts.was(texts.visibilities[before])}</span>}
        {note !== null && <span data-new={isNoteNew || undefined}>{note}</span>}
        {error ? <FieldError>{error}</FieldError> : null}
      </span>
    </div>
  )
})

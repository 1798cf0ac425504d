import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useMessages } from '../../lib/messages/index.tsx'
import css from './error-summary.module.css'

export interface ErrorSummaryProps {
  /** Field to text, as `form.errors` has them. */
  errors: Readonly<Record<string, ReactNode>>
  /** `failures` of the form: focus comes here when it grows. */
  failures: number
  onPick: (field: string) => void
  /** Label of each field, named before its error. */
  labels?: Readonly<Record<string, string>>
}

/** All errors of a form in one place, each leading to its field. */
export function ErrorSummary({ errors, failures, onPick, labels = {} }: ErrorSummaryProps) {
  const messages = useMessages().ui.form
  const box = useRef<HTMLDivElement>(null)
  const headingId = useId()
  const fields = Object.keys(errors)

  useEffect(() => {
    if (failures > 0) box.current?.focus()
  }, [failures])

  if (fields.length === 0) return null
  const textOf = (field: string): ReactNode => {
    const label = labels[field]
    const error = errors[field]
    return label !== undefined && typeof error === 'string' ? messages.problem(label, error) : error
  }

  return (
    <div
      ref={box}
      role="alert"
      // Later changes of the list are read alone, not the whole list again at each of them.
      aria-atomic="false"
      aria-labelledby={headingId}
      tabIndex={-1}
      className={css['box']}
    >
      <p id={headingId} className={css['heading']}>
        {messages.problems(fields.length)}
      </p>
      <ul className={css['list']}>
        {fields.map((field) => (
          <li key={field}>
            <button type="button" className={css['link']} onClick={() => onPick(field)}>
              {textOf(field)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

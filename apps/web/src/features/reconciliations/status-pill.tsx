import type { RowStatus } from '@corridor/contract/reconciliations'
import { okColour } from '../../lib/server-settings.ts'
import css from './reconciliations.module.css'
import { useMessages } from './texts.ts'

/** Red when all is well, as it is specified: form carries the meaning, and a setting of the operator turns it green. */
export function StatusPill({ status }: { readonly status: RowStatus }) {
  const { statuses } = useMessages().reconciliations.detail
  const isOk = status === 'OK'
  return (
    <span
      className={css['status']}
      data-status={isOk ? 'ok' : 'other'}
      data-colour={isOk ? okColour : 'orange'}
      title={statuses[status]}
    >
      <svg width="11" height="11" viewBox="0 0 12 12" aria-hidden="true">
        {isOk ? (
          <path d="M2 6.5 4.8 9.3 10 3.2" className={css['check']} />
        ) : (
          <path d="M6 1 11.6 11H.4ZM5.4 4.6v3.2h1.2V4.6ZM5.4 8.6v1.2h1.2V8.6Z" className={css['warning']} />
        )}
      </svg>
      {status}
    </span>
  )
}

import { type AuditEntity, auditRoutes, type historyEntry } from '@corridor/contract/audit'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../lib/http.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { When } from '../../ui/formats/when.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonRows } from '../../ui/states/skeleton-rows.tsx'
import { failureOf } from '../failure.ts'
import css from './history.module.css'
import { useMessages } from './texts.ts'
import { type CodeNames, type HistoryWords, valueWords } from './value-words.ts'

type Entry = z.infer<typeof historyEntry>

interface HistoryDialogProps extends HistoryWords {
  readonly entity: AuditEntity
  readonly sid: number
  /** What the record is called, for the title. */
  readonly name: string
  readonly onClose: () => void
}

function Value({ text, names }: { text: string | null; names: CodeNames | undefined }) {
  const { audit } = useMessages()
  const words = valueWords(text, names, audit)
  return text === null || text === '' ? <span className={css['nothing']}>{words}</span> : words
}

/** A creation has nothing before it, so it needs no such column, and says nothing of empty fields. */
function Changes({ entry, labels, names = {} }: { entry: Entry } & HistoryWords) {
  const { columns, fields } = useMessages().audit
  const isNew = entry.action === 'insert'
  const changes = isNew ? entry.changes.filter(({ after }) => after !== null && after !== '') : entry.changes
  // Somebody who came with a transfer: what was written there is in the transfer.
  if (changes.length === 0) return null
  return (
    <table className={css['changes']}>
      <thead>
        <tr>
          <th scope="col">{columns.field}</th>
          {!isNew && <th scope="col">{columns.before}</th>}
          <th scope="col">{isNew ? columns.value : columns.after}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{labels[field] ?? fields[field] ?? field}</th>
            {!isNew && (
              <td>
                <Value text={before} names={names[field]} />
              </td>
            )}
            <td>
              <Value text={after} names={names[field]} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Who changed a record, when, and from what to what. */
export function HistoryDialog({ entity, sid, name, onClose, ...words }: HistoryDialogProps) {
  const { audit } = useMessages()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['history', entity, sid],
    queryFn: ({ signal }) => call(auditRoutes.history, { params: { entity, sid } }, signal),
    staleTime: 0,
    gcTime: 0,
  })
  const failure = failureOf(error)
  return (
    <Dialog
      title={`${audit.history}: ${name}`}
      width={750}
      height={600}
      opened
      onClose={onClose}
      footer={<ActionButton onClick={onClose}>{audit.close}</ActionButton>}
    >
      {isPending && <SkeletonRows rows={6} />}
      {failure && <ErrorState {...failure} onRetry={() => void refetch()} />}
      {data?.length === 0 && <EmptyState text={audit.empty} />}
      <ol className={css['entries']}>
        {data?.map((entry) => (
          <li key={entry.sid}>
            <p className={css['entry']}>
              <When at={entry.date} format="date-time-utc" /> <strong>{entry.user}</strong>{' '}
              {audit.actions[entry.action] ?? entry.action}
            </p>
            <Changes entry={entry} {...words} />
          </li>
        ))}
      </ol>
    </Dialog>
  )
}

import { type AuditEntity, auditRoutes } from '@corridor/contract/audit'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/http.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { When } from '../../ui/formats/when.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonRows } from '../../ui/states/skeleton-rows.tsx'
import { failureOf } from '../failure.ts'
import { Author } from './author.tsx'
import { ChangesTable } from './changes-table.tsx'
import css from './history.module.css'
import { useMessages } from './texts.ts'
import type { HistoryWords } from './value-words.ts'

interface HistoryDialogProps extends HistoryWords {
  readonly entity: AuditEntity
  readonly sid: number
  /** What the record is called, for the title. */
  readonly name: string
  readonly onClose: () => void
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
              <When at={entry.date} format="date-time-utc" />{' '}
              <strong>
                <Author login={entry.user} sid={entry.userSid} />
              </strong>{' '}
              {audit.actions[entry.action] ?? entry.action}
            </p>
            <ChangesTable entry={entry} words={words} />
          </li>
        ))}
      </ol>
    </Dialog>
  )
}

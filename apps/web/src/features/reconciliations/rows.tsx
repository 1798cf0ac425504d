import { rowStatuses } from '@corridor/contract/reconciliations'
import { keepPreviousData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { hrefTo } from '../../lib/href.ts'
import { counted } from '../../lib/messages/written.ts'
import { operatorName } from '../../lib/server-settings.ts'
import { failureOf } from '../../shared/failure.ts'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { RemovableChip } from '../../ui/table/chips.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { type OperatorRow, operatorRowsQuery, type PairRow, pairRowsQuery, type Totals } from './api.ts'
import type { Part } from './links.ts'
import { partOf } from './parts.ts'
import css from './reconciliations.module.css'
import { useOperatorColumns, usePairColumns } from './row-columns.tsx'
import { StatusPill } from './status-pill.tsx'
import { useMessages } from './texts.ts'

/** How the rows of a record are narrowed. */
export interface Narrowed {
  readonly only: 'exceptions' | undefined
  readonly part: Part | undefined
}

export interface RowsProps {
  readonly totals: Totals
  readonly narrowed: Narrowed
  readonly onNarrow: (narrowed: Narrowed) => void
}

/** So many are drawn at once; the rest follows without holding anybody up. */
const drawnAtOnce = 60

export function PairRows({ totals, narrowed, onNarrow }: RowsProps) {
  const query = useInfiniteQuery({
    ...pairRowsQuery(totals.sid, narrowed.only),
    placeholderData: keepPreviousData,
  })
  const { part } = narrowed
  const rows = query.data?.pages.flat() ?? []
  return (
    <RowTable
      totals={totals}
      narrowed={narrowed}
      onNarrow={onNarrow}
      query={query}
      rows={part ? rows.filter((row) => partOf(row, part) !== 0n) : rows}
      loaded={rows.length}
      columns={usePairColumns()}
    />
  )
}

export function OperatorRows({ totals, narrowed, onNarrow }: RowsProps) {
  const query = useInfiniteQuery({
    ...operatorRowsQuery(totals.sid, narrowed.only),
    placeholderData: keepPreviousData,
  })
  const rows = query.data?.pages.flat() ?? []
  return (
    <RowTable
      totals={totals}
      narrowed={narrowed}
      onNarrow={onNarrow}
      query={query}
      rows={rows}
      loaded={rows.length}
      columns={useOperatorColumns()}
    />
  )
}

/** How many rows want somebody. */
export function exceptionsOf({ statuses }: Totals): number {
  return rowStatuses.reduce((sum, status) => (status === 'OK' ? sum : sum + statuses[status]), 0)
}

interface RowTableProps<Row> extends RowsProps {
  readonly query: Pick<
    UseInfiniteQueryResult,
    'status' | 'error' | 'refetch' | 'fetchNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError'
  > & { readonly isPlaceholderData: boolean }
  readonly rows: readonly Row[]
  /** With those that are narrowed away. */
  readonly loaded: number
  readonly columns: readonly Column<Row>[]
}

function RowTable<Row extends PairRow | OperatorRow>(props: RowTableProps<Row>) {
  const { totals, narrowed, onNarrow, query, rows, loaded, columns } = props
  const { detail: texts } = useMessages().reconciliations
  const drawn = useDeferredValue(rows, rows.slice(0, drawnAtOnce))
  const all = narrowed.only ? exceptionsOf(totals) : totals.computed.rows
  const hasMore = loaded > 0 && loaded < all
  const isFailed = query.status === 'error' && !query.isFetchNextPageError
  return (
    <div className={css['rows']}>
      <PartChip narrowed={narrowed} onNarrow={onNarrow} />
      <DataTable
        fill
        caption={texts.caption}
        columns={columns}
        rows={drawn.length > rows.length ? rows : drawn}
        rowKey={({ event }) => String(event)}
        state={isFailed ? 'error' : query.status === 'pending' ? 'loading' : 'ready'}
        refreshing={query.isPlaceholderData}
        skeletonRows={10}
        error={failureOf(isFailed ? query.error : null)}
        onRetry={() => void query.refetch()}
        emptyText={narrowed.only && !narrowed.part ? texts.noExceptions : texts.noRows}
        rowHref={(row) =>
          row.transaction_sid === null
            ? undefined
            : hrefTo('transactions', { tab: 2, sid: row.transaction_sid })
        }
        footer={
          hasMore && (
            <div className={css['more']}>
              <span role="status">
                {narrowed.part
                  ? texts.shownOfLoaded(rows.length, loaded, all)
                  : texts.shown(counted(loaded), counted(all))}
              </span>
              <ActionButton busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {texts.showMore}
              </ActionButton>
              {query.isFetchNextPageError && <span role="alert">{query.error?.message}</span>}
            </div>
          )
        }
      />
    </div>
  )
}

/** Which step the rows are narrowed to, and the way back to all of them. */
function PartChip({ narrowed, onNarrow }: Pick<RowsProps, 'narrowed' | 'onNarrow'>) {
  const { detail: texts } = useMessages().reconciliations
  const { part } = narrowed
  if (!part) return null
  const { steps } = texts.waterfall
  // The step says what is owed of it; the rows have the column.
  const names = { ...steps, collected: texts.columns.amountCollected }
  const name = part === 'operatorPart' ? steps.operatorPart(operatorName) : names[part]
  return (
    <p className={css['narrowed']}>
      <RemovableChip removeLabel={texts.showAll} onRemove={() => onNarrow({ ...narrowed, part: undefined })}>
        {texts.narrowed(name)}
      </RemovableChip>
    </p>
  )
}

/** What the statuses mean, above the rows that have them. */
export function Legend() {
  const { detail: texts } = useMessages().reconciliations
  return (
    <p className={css['legend']}>
      <span>{texts.legend}</span>
      {rowStatuses.map((status) => (
        <span key={status}>
          <StatusPill status={status} /> {texts.statuses[status]}
        </span>
      ))}
    </p>
  )
}

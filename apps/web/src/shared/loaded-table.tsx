import type { UseQueryResult } from '@tanstack/react-query'
import { useMessages } from '../lib/messages/index.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { DataTable, type DataTableProps } from '../ui/table/data-table.tsx'
import { failureOf } from './failure.ts'
import css from './loaded-table.module.css'

/** How far the rows of a table are. */
export interface Loading {
  /** A failure with rows in sight is no error state: they stay, and `error` says that they are old. */
  readonly state: 'loading' | 'ready' | 'error'
  readonly refreshing: boolean
  readonly error: Error | null
  readonly retry: () => void
}

export type LoadedTableProps<Row> = Omit<DataTableProps<Row>, 'state' | 'refreshing' | 'error' | 'onRetry'>

interface LoadedTableOptions<Row> extends LoadedTableProps<Row> {
  readonly loading: Loading
  /** What the table says of a failure, where that is more than its message. */
  readonly failureOf?: typeof failureOf | undefined
}

/** A table with what is said of its rows while they come, do not come, or could not be made new. */
export function LoadedTable<Row>({
  loading,
  failureOf: told = failureOf,
  ...table
}: LoadedTableOptions<Row>) {
  const { ui } = useMessages()
  const { state, refreshing, error, retry } = loading
  const failure = told(error)
  return (
    <>
      {failure && state === 'ready' && (
        <div className={css['old']}>
          <ErrorState {...failure} title={ui.notRefreshed} onRetry={retry} />
        </div>
      )}
      <DataTable {...table} state={state} refreshing={refreshing} error={failure} onRetry={retry} />
    </>
  )
}

/** Of rows that are loaded whole, by one query. */
export function loadingOf(query: Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'refetch'>): Loading {
  // While a retry runs, the failure before it is history.
  const error = query.isFetching ? null : query.error
  return {
    state: query.data !== undefined ? 'ready' : error ? 'error' : 'loading',
    refreshing: query.isFetching,
    error,
    retry: () => void query.refetch(),
  }
}

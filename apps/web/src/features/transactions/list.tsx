import { type TransactionFilters, transactionSearch } from '@corridor/contract/transactions'
import { referenceLength } from '@corridor/domain/transfers/reference'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { ApiError } from '../../lib/http.ts'
import { useLookups } from '../../lib/lookups.ts'
import { failureOf } from '../../shared/failure.ts'
import { sameFilters } from '../../shared/search/filters.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonRows } from '../../ui/states/skeleton-rows.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { OpenedFrom } from '../../ui/table/opened-from.ts'
import { Pager } from '../../ui/table/pager.tsx'
import { usePaged } from '../../ui/table/use-paged.ts'
import { countTransactions, listKeyOf, listTransactions, paging, type Row } from './api.ts'
import { useColumns } from './columns.tsx'
import { DownloadButton } from './download.tsx'
import { TransactionFilterBar } from './filter-bar.tsx'
import { type Status, useAgencyNames, useAgentNames, useStatuses } from './lookups.ts'
import { type Messages, useMessages } from './texts.ts'
import { ViewLine } from './view-line.tsx'

/** What the list shows; whoever puts it on a screen keeps this, such as in the address. */
interface ListAddress extends TransactionFilters {
  readonly page?: number | undefined
}

interface TransactionListProps {
  readonly address: ListAddress
  /** `replace` where the address before was none to come back to. */
  readonly onAddress: (address: ListAddress, replace: boolean) => void
  readonly hrefOf: (row: Row) => string
  /** The row whose record was open. */
  readonly current?: number | undefined
  readonly openedFrom?: OpenedFrom | undefined
  /** Only the transactions of this customer, whatever is searched for. */
  readonly customer?: number | undefined
  /** Where they are loaded already. */
  readonly statuses?: readonly Status[] | undefined
}

/** The list, once there are statuses to choose from. */
export function TransactionList({ statuses, ...others }: TransactionListProps) {
  const { data = statuses, error, refetch } = useStatuses(statuses)
  // Asked for at the same time, so that the list need not wait for them after the statuses.
  useNamesState()
  const failure = failureOf(error)
  if (data) return <LoadedList {...others} statuses={data} />
  return failure ? <ErrorState {...failure} onRetry={() => void refetch()} /> : <SkeletonRows rows={13} />
}

type LoadedListProps = Omit<TransactionListProps, 'statuses'> & { readonly statuses: readonly Status[] }

function LoadedList(props: LoadedListProps) {
  const { address, onAddress, hrefOf, current, openedFrom, customer, statuses } = props
  const { transactions: texts } = useMessages()
  const { page = 1 } = address
  const own = transactionSearch.lenient.parse(address)
  const filters = customer === undefined ? own : { ...own, customer }
  const goTo = (target: number, replace = false): void =>
    onAddress({ ...own, page: target === 1 ? undefined : target }, replace)
  const { rows, retry, ...paged } = usePaged<Row>({
    queryKey: listKeyOf(filters),
    paging: { page, ...paging },
    count: (signal) => countTransactions(filters, signal),
    rows: (at, signal) => listTransactions(filters, at, signal),
    onPage: (target) => goTo(target, true),
  })
  const names = useNamesState()
  const expectOne = useOpenOnly(paged.state === 'ready' && !paged.refreshing ? rows : [], hrefOf)
  const search = (wanted: TransactionFilters): void => {
    expectOne(wanted.reference)
    // Searching for the same again means: is there something new?
    if (sameFilters(wanted, own) && page === 1) retry()
    else onAddress(transactionSearch.lenient.parse(wanted), false)
  }
  const error = paged.error ?? names.error
  return (
    <>
      <TransactionFilterBar
        filters={own}
        statuses={statuses}
        onSearch={search}
        extra={(isApplied) =>
          paged.state === 'ready' &&
          rows.length > 0 && <DownloadButton filters={filters} statuses={statuses} inactive={!isApplied} />
        }
      />
      <ViewLine filters={own} onPick={search} />
      <DataTable
        fill
        caption={texts.title}
        columns={useColumns(statuses)}
        rows={rows}
        rowKey={({ sid }) => String(sid)}
        state={error ? 'error' : names.loading ? 'loading' : paged.state}
        refreshing={paged.refreshing}
        skeletonRows={13}
        error={listFailure(error)}
        onRetry={() => {
          if (paged.error) retry()
          names.retry()
        }}
        emptyText={emptyText(own.reference, texts)}
        rowHref={hrefOf}
        currentKey={current === undefined ? null : String(current)}
        openedFrom={openedFrom}
        footer={
          <Pager
            page={page}
            {...paging}
            total={paged.total}
            approximate={paged.approximate}
            onPage={(target) => goTo(target)}
          />
        }
      />
    </>
  )
}

/** Whoever typed only a part of a reference learns why nothing came. */
function emptyText(
  reference: string | undefined,
  { empty, shortReference }: Messages['transactions'],
): string {
  if (reference === undefined || reference.length === referenceLength) return empty
  return shortReference(reference.length, referenceLength)
}

/** Whoever searched for one whole reference wants its transfer, and not a list with one row. */
function useOpenOnly(rows: readonly Row[], hrefOf: (row: Row) => string) {
  const { history } = useRouter()
  const expected = useRef<string | undefined>(undefined)
  const [only] = rows
  useEffect(() => {
    if (!only || rows.length > 1 || only.referenceNumber !== expected.current) return
    expected.current = undefined
    history.push(hrefOf(only).slice(1))
  })
  return (reference: string | undefined): void => {
    expected.current = reference
  }
}

/** Of a refused search, what is wrong with it. */
function listFailure(error: Error | null) {
  const failure = failureOf(error)
  const reasons = error instanceof ApiError ? error.fields.map(({ message }) => message) : []
  return failure && reasons.length > 0 ? { ...failure, message: reasons.join(' ') } : failure
}

/** Rows without the names of their agencies, agents and countries say too little. */
function useNamesState() {
  const all = [useLookups(), useAgencyNames(), useAgentNames()]
  const failed = all.filter(({ error, data, isFetching }) => error && !data && !isFetching)
  return {
    loading: all.some(({ data }) => data === undefined),
    error: failed[0]?.error ?? null,
    retry: () => {
      for (const one of failed) void one.refetch()
    },
  }
}

import { onDays } from '@corridor/contract/common/search'
import { type TransactionFilters, transactionSearch } from '@corridor/contract/common/transaction-search'
import { exactUpTo, hasAmountOrder } from '@corridor/contract/transactions'
import { referenceLength } from '@corridor/domain/transfers/reference'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import { useColumnChoices } from '../../lib/columns.ts'
import { ApiError } from '../../lib/http.ts'
import { useLookups } from '../../lib/lookups.ts'
import { failureOf } from '../../shared/failure.ts'
import { readSort, writeSort } from '../../shared/list-address.ts'
import { keyBySid, type Needs, PagedTable } from '../../shared/paged-table.tsx'
import { sameFilters } from '../../shared/search/filters.ts'
import { useServerNow } from '../../shared/use-now.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonRows } from '../../ui/states/skeleton-rows.tsx'
import { type ColumnChoice, inChosenOrder } from '../../ui/table/chosen-columns.ts'
import type { Column } from '../../ui/table/column.ts'
import { ColumnChooser } from '../../ui/table/column-chooser.tsx'
import type { OpenedFrom } from '../../ui/table/opened-from.ts'
import { PeekButton } from '../../ui/table/peek-button.tsx'
import { usePaged } from '../../ui/table/use-paged.ts'
import { countTransactions, listKeyOf, listTransactions, paging, type Row } from './api.ts'
import { AppliedFilters } from './applied.tsx'
import { useColumns } from './columns.tsx'
import { DownloadButton } from './download.tsx'
import { TransactionFilterBar } from './filter-bar.tsx'
import { ListState } from './list-state.tsx'
import { type Status, useAgencyNames, useAgentNames, useStatuses } from './lookups.ts'
import { PeekDesk } from './peek/desk.tsx'
import { type Peek, usePeek } from './peek/use-peek.ts'
import { type Messages, useMessages } from './texts.ts'
import { ViewLine } from './view-line.tsx'
import { keepRules, type Listed } from './views.ts'

const defaultSort = '-dateSent'

/** What the list shows; whoever puts it on a screen keeps this, such as in the address. */
interface ListAddress extends Listed {
  readonly page?: number | undefined
  /** The transfer that stands beside the list. */
  readonly peek?: number | undefined
}

interface TransactionListProps {
  readonly address: ListAddress
  /** `replace` where the address before was none to come back to. */
  readonly onAddress: (address: ListAddress, replace: boolean) => void
  readonly hrefOf: (row: Row) => string
  /** The row whose record was open. */
  readonly current?: number | undefined
  readonly openedFrom?: OpenedFrom | undefined
  /** Where a transfer can stand beside the list: draws what stands there. */
  readonly beside?: ((peek: Peek) => ReactNode) | undefined
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
  const { address, onAddress, hrefOf, current, openedFrom, customer, statuses, beside } = props
  const { transactions: texts } = useMessages()
  const { page = 1, sort, peek: peeked } = address
  const own = transactionSearch.lenient.parse(address)
  // A link may mean another day each time that it is opened; the server is told which.
  const nowMs = useServerNow(undefined, 0)
  const meant = onDays(own, nowMs)
  const filters = customer === undefined ? meant : { ...meant, customer }
  const goTo = (target: number, replace = false): void =>
    onAddress({ ...own, sort, page: target === 1 ? undefined : target }, replace)
  const at = { page, ...paging }
  const paged = usePaged<Row>({
    queryKey: [...listKeyOf(filters), sort ?? defaultSort],
    paging: at,
    count: (signal) => countTransactions(filters, signal),
    rows: (place, signal) => listTransactions(filters, sort, place, signal),
    onPage: (target) => goTo(target, true),
  })
  const peek = usePeek({
    sid: peeked,
    page,
    paged,
    isOffered: beside !== undefined,
    onShow: (wanted, onPage, replace) =>
      onAddress({ ...own, sort, page: onPage === 1 ? undefined : onPage, peek: wanted }, replace),
  })
  const names = useNamesState()
  const expectOne = useOpenOnly(paged.state === 'ready' && !paged.refreshing ? paged.rows : [], hrefOf)
  const show = (listed: Listed): void => {
    expectOne(listed.reference)
    const next = { ...transactionSearch.lenient.parse(listed), sort: listed.sort }
    // Searching for the same again means: is there something new?
    if (sameFilters(next, { ...own, sort }) && page === 1) paged.retry()
    else onAddress(next, false)
  }
  const search = (wanted: TransactionFilters): void => show({ ...keepRules(wanted, own, nowMs), sort })
  const [choices, choose] = useColumnChoices('transactions')
  const amountsSort =
    hasAmountOrder(filters) || paged.total === undefined || (!paged.approximate && paged.total <= exactUpTo)
  const marked = peek.sid ?? current
  const { columns, shown } = useChosen(useColumns(statuses, amountsSort), choices)
  const peekButton = usePeekButton(peek.show)
  return (
    <>
      <TransactionFilterBar
        filters={meant}
        statuses={statuses}
        onSearch={search}
        extra={(isApplied) =>
          paged.state === 'ready' &&
          paged.rows.length > 0 && (
            <DownloadButton filters={filters} statuses={statuses} inactive={!isApplied} />
          )
        }
      />
      <ViewLine
        listed={{ ...own, sort }}
        isWholeList={customer === undefined}
        onPick={show}
        applied={
          <AppliedFilters filters={own} statuses={statuses} onPick={(next) => show({ ...next, sort })} />
        }
        aside={<ListState filters={filters} paged={paged} onNewer={() => page > 1 && goTo(1)} />}
        columns={<ColumnChooser columns={columns} onChoose={choose} />}
      />
      <PeekDesk peek={peek} beside={beside}>
        <PagedTable
          fill
          caption={texts.title}
          columns={shown}
          sort={readSort(sort ?? defaultSort)}
          onSort={(next) => {
            const wanted = transactionSearch.sort.parse(writeSort(next))
            onAddress({ ...own, sort: wanted === defaultSort ? undefined : wanted }, true)
          }}
          paged={paged}
          paging={at}
          onPage={goTo}
          rowKey={keyBySid}
          needs={names}
          skeletonRows={13}
          failureOf={listFailure}
          emptyText={emptyText(own.reference, texts)}
          rowHref={hrefOf}
          currentKey={marked === undefined ? null : String(marked)}
          openedFrom={openedFrom}
          besideLink={beside && peekButton}
        />
      </PeekDesk>
    </>
  )
}

/** The same ones until something is chosen: a row is drawn anew with other columns. */
function useChosen(columns: readonly Column<Row>[], choices: readonly ColumnChoice[]) {
  return useMemo(() => {
    const ordered = inChosenOrder(columns, choices)
    return { columns: ordered, shown: ordered.filter(({ hidden }) => !hidden) }
  }, [columns, choices])
}

/** The same one in every turn, for the sake of the rows; what it does is what was last meant. */
function usePeekButton(show: Peek['show']): (row: Row) => ReactNode {
  const { peek: texts } = useMessages().transactions
  const latest = useRef(show)
  useEffect(() => {
    latest.current = show
  })
  return useCallback(
    (row) => <PeekButton label={texts.open(row.referenceNumber)} onPeek={() => latest.current(row.sid)} />,
    [texts],
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
function useNamesState(): Needs {
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

import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useMay } from '../../lib/session.ts'
import { failureOf } from '../../shared/failure.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { usePaged } from '../../ui/table/use-paged.ts'
import { countSpreads, listSpreads, paging, ratesQuery, type Spread, spreadsKey, trendsQuery } from './api.ts'
import { useColumns } from './columns.tsx'
import { type Line, linesOf, type Typed } from './lines.ts'
import css from './rates.module.css'
import type { Currency } from './rates-tab.tsx'
import { useMessages } from './texts.ts'
import type { Spreads } from './use-spreads.ts'

/** Nobody waits for the history who came to change a spread. */
const RateDetail = lazy(() =>
  import('./rate-detail.tsx').then(({ RateDetail: detail }) => ({ default: detail })),
)

const route = getRouteApi('/guarded/setup')

/** The page of the address, and the rates that every page needs. */
export function useSpreadList() {
  const { page = 1 } = route.useSearch()
  const navigate = route.useNavigate()
  const goTo = (target: number, replace = false): void =>
    void navigate({
      search: (before) => ({ ...before, page: target === 1 ? undefined : target }),
      replace,
    })
  const wholesale = useQuery(ratesQuery)
  const paged = usePaged<Spread>({
    queryKey: spreadsKey,
    paging: { page, ...paging },
    count: countSpreads,
    rows: listSpreads,
    onPage: (target) => goTo(target, true),
  })
  return { page, goTo, wholesale, paged }
}

interface SpreadsTableProps {
  readonly list: ReturnType<typeof useSpreadList>
  readonly typed: Typed
  readonly spreads: Spreads
  readonly nowMs: number
  readonly currencyOf: (code: string) => Currency | undefined
  readonly labelOf: (code: string) => string
  readonly onRemove: (line: Line) => Promise<void>
  /** The row of a currency has opened. */
  readonly onShow: (code: string) => void
}

export function SpreadsTable(props: SpreadsTableProps) {
  const { list, typed, spreads, nowMs, currencyOf, labelOf, onRemove, onShow } = props
  const { page, goTo, wholesale, paged } = list
  const { rates: texts } = useMessages()
  const mayEdit = useMay('rates.edit')
  const [opened, setOpened] = useState<string | null>(null)
  const lines = linesOf(paged.rows, typed, wholesale.data)
  const trends = useQuery(trendsQuery(lines.map(({ retail }) => retail)))
  const open = (code: string): void => {
    setOpened(opened === code ? null : code)
    if (opened !== code) onShow(code)
  }
  const columns = useColumns({
    labelOf,
    rates: wholesale.data,
    trends: trends.data,
    nowMs,
    mayEdit,
    spreads,
    opened,
    onOpen: open,
    onRemove,
  })
  const error = paged.error ?? (wholesale.isFetching ? null : wholesale.error)
  const detailOf = (line: Line) => (
    <Suspense fallback={<div className={css['detailPlace']} />}>
      <RateDetail
        line={line}
        label={labelOf(line.retail)}
        minorUnits={currencyOf(line.retail)?.minorUnits ?? 2}
        rates={wholesale.data}
        nowMs={nowMs}
      />
    </Suspense>
  )
  const unsaved = new Set([...Object.keys(typed.percents), ...typed.added]).size
  return (
    <DataTable<Line>
      fill
      caption={texts.caption}
      columns={columns}
      rows={lines}
      rowKey={({ retail }) => retail}
      state={error ? 'error' : paged.state}
      refreshing={paged.refreshing}
      skeletonRows={13}
      error={failureOf(error)}
      onRetry={() => {
        paged.retry()
        void wholesale.refetch()
      }}
      emptyText={texts.empty}
      currentKey={opened}
      detailOf={(line) => (opened === line.retail ? detailOf(line) : null)}
      footer={
        <div className={css['footer']}>
          <Pager page={page} {...paging} total={paged.total} onPage={goTo} />
          {unsaved > 0 && <span className={css['unsaved']}>{texts.unsaved(unsaved)}</span>}
        </div>
      }
    />
  )
}

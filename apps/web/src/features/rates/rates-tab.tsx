import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, type RefObject, Suspense, useRef, useState } from 'react'
import { currencyLabel } from '../../lib/currency-label.ts'
import { useMessages } from '../../lib/messages/index.tsx'
import { useMay } from '../../lib/session.ts'
import { failureOf } from '../../shared/failure.ts'
import { useConfirm } from '../../ui/dialog/use-confirm.tsx'
import { useUnsavedGuard } from '../../ui/form/use-unsaved-guard.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { usePaged } from '../../ui/table/use-paged.ts'
import { countSpreads, listSpreads, paging, ratesQuery, type Spread, spreadsKey, trendsQuery } from './api.ts'
import { useColumns } from './columns.tsx'
import { type Line, linesOf } from './lines.ts'
import css from './rates.module.css'
import { RatesHead } from './rates-head.tsx'
import { RowNotices } from './row-notices.tsx'
import { StaleNotice } from './stale-notice.tsx'
import { useServerNow } from './use-now.ts'
import { useRemoval } from './use-removal.tsx'
import { useSpreads, useTypedSpreads } from './use-spreads.ts'

/** Nobody waits for the history who came to change a spread. */
const RateDetail = lazy(() =>
  import('./rate-detail.tsx').then(({ RateDetail: detail }) => ({ default: detail })),
)

const route = getRouteApi('/guarded/setup')

export interface Currency {
  readonly currencyCode: string
  readonly name: string
  readonly minorUnits: number
}

export function RatesTab({ currencies }: { readonly currencies: readonly Currency[] }) {
  const { rates: texts } = useMessages()
  const mayEdit = useMay('rates.edit')
  const { page = 1 } = route.useSearch()
  const navigate = route.useNavigate()
  const goTo = (target: number, replace = false) =>
    navigate({
      search: (before) => ({ ...before, page: target === 1 ? undefined : target }),
      replace,
    })
  const wholesale = useQuery(ratesQuery)
  const { rows, retry, ...paged } = usePaged<Spread>({
    queryKey: spreadsKey,
    paging: { page, ...paging },
    count: countSpreads,
    rows: listSpreads,
    onPage: (target) => void goTo(target, true),
  })
  const currencyOf = (code: string) => currencies.find(({ currencyCode }) => currencyCode === code)
  const labelOf = (code: string): string => {
    const found = currencyOf(code)
    return found ? currencyLabel(found) : code
  }
  const [confirm, question] = useConfirm()
  const typed = useTypedSpreads()
  const spreads = useSpreads(typed, confirm, labelOf)
  const place = useRef<HTMLElement>(null)
  const { toField, show } = useRowPlace(place)
  const [opened, setOpened] = useState<string | null>(null)
  const lines = linesOf(rows, typed.values, wholesale.data)
  const trends = useQuery(trendsQuery(lines.map(({ retail }) => retail)))
  const nowMs = useServerNow(wholesale.data?.now, wholesale.dataUpdatedAt)
  const remove = useRemoval({ confirm, spreads, labelOf, rates: wholesale.data, place })
  const guard = useUnsavedGuard({ isDirty: typed.isDirty, ignoreSearch: ['page'] })
  const columns = useColumns({
    labelOf,
    rates: wholesale.data,
    trends: trends.data ?? {},
    nowMs,
    mayEdit,
    spreads,
    opened,
    onOpen: (code) => {
      setOpened(opened === code ? null : code)
      if (opened !== code) show(code)
    },
    onRemove: remove,
  })
  const error = paged.error ?? (wholesale.isFetching ? null : wholesale.error)
  const unsaved = new Set([...Object.keys(typed.values.percents), ...typed.values.added]).size
  return (
    <section ref={place} tabIndex={-1} className={css['tab']} aria-label={texts.caption}>
      {question}
      {guard}
      <RatesHead
        currencies={currencies}
        rates={wholesale.data}
        added={typed.values.added}
        nowMs={nowMs}
        onAdd={(code) => {
          typed.add(code)
          toField(code)
        }}
        onGoTo={(code, target) => {
          if (target !== page) void goTo(target)
          toField(code)
        }}
      />
      <StaleNotice rates={wholesale.data} nowMs={nowMs} labelOf={labelOf} />
      <RowNotices spreads={spreads} labelOf={labelOf} onPick={toField} />
      <DataTable<Line>
        fill
        caption={texts.caption}
        columns={columns}
        rows={lines}
        rowKey={({ retail }) => retail}
        state={error ? 'error' : paged.state === 'error' ? 'loading' : paged.state}
        refreshing={paged.refreshing}
        skeletonRows={13}
        error={failureOf(error)}
        onRetry={() => {
          retry()
          void wholesale.refetch()
        }}
        emptyText={texts.empty}
        currentKey={opened}
        detailOf={(line) =>
          opened !== line.retail ? null : (
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
        }
        footer={
          <div className={css['footer']}>
            <Pager page={page} {...paging} total={paged.total} onPage={(target) => void goTo(target)} />
            {unsaved > 0 && <span className={css['unsaved']}>{texts.unsaved(unsaved)}</span>}
          </div>
        }
      />
      {wholesale.data && <p className={css['note']}>{texts.note(wholesale.data.pricesHoldMinutes)}</p>}
    </section>
  )
}

/** Finds a row of the table as soon as it is there: it may come with another page. */
function whenThere(find: () => HTMLElement | null | undefined, act: (found: HTMLElement) => void): void {
  const seek = (tries: number): void => {
    const found = find()
    if (found) act(found)
    else if (tries > 0) setTimeout(() => seek(tries - 1), 50)
  }
  setTimeout(() => seek(60))
}

/** Leads to the field of a currency, or shows its row with what has opened below it. */
function useRowPlace(place: RefObject<HTMLElement | null>) {
  const find = (code: string, inside = '') =>
    place.current?.querySelector<HTMLElement>(`[data-row="${code}"]${inside}`)
  return {
    toField: (code: string): void =>
      whenThere(
        () => find(code, ' input'),
        (field) => {
          field.focus()
          field.closest('tr')?.scrollIntoView({ block: 'nearest' })
        },
      ),
    show: (code: string): void =>
      whenThere(
        () => find(code, '[data-current]'),
        (row) => row.scrollIntoView({ block: 'start' }),
      ),
  }
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useMoreColumns } from '../../lib/columns.ts'
import { useScreenTitle } from '../../lib/screen-title.ts'
import { useMay } from '../../lib/session.ts'
import { ViewsOfScreen } from '../../shared/views/views-of-screen.tsx'
import { formatWhen } from '../../ui/formats/format.ts'
import { Page } from '../../ui/page/page.tsx'
import { NoAccess } from '../../ui/states/no-access.tsx'
import { ColumnPicker } from '../../ui/table/column-picker.tsx'
import { calendarQuery, listKeyOf, type Row } from './api.ts'
import { CalendarCard } from './calendar.tsx'
import { moreColumns } from './columns.tsx'
import { DetailPanel } from './detail.tsx'
import { SettlementFilterBar } from './filter-bar.tsx'
import { type SettlementsAddress, searchOf, settlementsHref, settlementsRoute } from './links.ts'
import { SettlementList } from './list.tsx'
import css from './settlements.module.css'
import { useMessages } from './texts.ts'

export function SettlementsPage() {
  const { settlements: texts } = useMessages()
  useScreenTitle(texts.title)
  const mayRead = useMay('settlements.read')
  return (
    <Page
      title={texts.title}
      aside={
        mayRead && (
          <>
            <AsOf />
            <ViewsOfScreen list="settlements" />
          </>
        )
      }
    >
      {mayRead ? <Settlements /> : <NoAccess />}
    </Page>
  )
}

function AsOf() {
  const { settlements: texts } = useMessages()
  const { month } = settlementsRoute.useSearch()
  const { data } = useQuery(calendarQuery(month))
  return data ? (
    <span className={css['asOf']}>
      {texts.asOf(formatWhen(data.asOf, 'date-time-utc-bare').slice(0, 16))}
    </span>
  ) : null
}

function Settlements() {
  const { settlements: texts } = useMessages()
  const address = settlementsRoute.useSearch()
  const navigate = useNavigate({ from: '/settlements' })
  const queries = useQueryClient()
  const [more, toggle] = useMoreColumns('settlements', moreColumns)
  const { data: calendar } = useQuery(calendarQuery(address.month))
  const search = searchOf(address)
  const { agency, type, period, date, page = 1, sid, month } = address
  const go = (what: Partial<SettlementsAddress>, replace = false): void =>
    void navigate({ search: { ...address, ...what }, replace })
  const hrefOf = useCallback(
    (row: Row) => settlementsHref({ agency, type, period, date, page: address.page, month, sid: row.sid }),
    [agency, type, period, date, address.page, month],
  )
  const open = (target: number | undefined): void => go({ sid: target })
  return (
    <>
      <CalendarCard
        month={month}
        onMonth={(wanted) => go({ month: wanted }, true)}
        picked={{ agency, date }}
        onPick={(name, day) =>
          go({ agency: name, date: day, type: undefined, period: undefined, page: undefined, sid: undefined })
        }
        onOpen={open}
      />
      <SettlementFilterBar
        key={[agency, type, period, date].join('|')}
        search={search}
        onSearch={(wanted) => {
          // Searching for the same again means: is there something new?
          void queries.invalidateQueries({ queryKey: listKeyOf(search) })
          const { agency: name, ...others } = wanted
          go({
            type: undefined,
            period: undefined,
            date: undefined,
            ...others,
            agency: name ?? undefined,
            page: undefined,
          })
        }}
        extra={
          <ColumnPicker
            label={texts.columnsButton}
            legend={texts.columnsLegend}
            names={moreColumns}
            headers={texts.columns}
            shown={more}
            onToggle={toggle}
          />
        }
      />
      <div className={css['desk']} data-open={sid !== undefined || undefined}>
        <div>
          <SettlementList
            search={search}
            page={page}
            open={sid}
            more={more}
            onPage={(target, replace) => go({ page: target === 1 ? undefined : target }, replace)}
            hrefOf={hrefOf}
          />
        </div>
        {sid !== undefined && <DetailPanel key={sid} sid={sid} onClose={() => open(undefined)} />}
      </div>
      <p className={css['foot']}>
        <span>{texts.keys}</span>
        {calendar && (
          <span>
            {texts.calendar.foot(formatWhen(calendar.todayUntil, 'date-time-utc-bare').slice(11, 16))}
          </span>
        )}
      </p>
    </>
  )
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { Agency } from '../../lib/agency.ts'
import { useLookups } from '../../lib/lookups.ts'
import { useMessages } from '../../lib/messages/index.tsx'
import { useMay } from '../../lib/session.ts'
import { failureOf } from '../../shared/failure.ts'
import type { SecondLevel } from '../../shared/use-second-level.tsx'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { DASH } from '../../ui/formats/format.ts'
import { Percent } from '../../ui/formats/percent.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { FilterBar } from '../../ui/table/filter-bar.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { DEFAULT_LIMIT, DEFAULT_VIEW_PAGES } from '../../ui/table/paging.ts'
import { useLocalPaging } from '../../ui/table/use-paged.ts'
import { useSort } from '../../ui/table/use-sort.ts'
import { feeNames, fractionText } from './agency-values.ts'
import { agenciesQuery } from './api.ts'
import { agenciesHref, agenciesRoute, tabs } from './links.ts'

interface AgencyListProps {
  /** What was searched for; kept by the page, so that the way back from an agency finds it again. */
  readonly searched: string
  readonly onSearch: (name: string) => void
  readonly secondLevel: SecondLevel
}

export function AgencyList({ searched, onSearch, secondLevel }: AgencyListProps) {
  const { agencies: texts } = useMessages()
  const navigate = useNavigate({ from: '/agencies' })
  const { page = 1 } = agenciesRoute.useSearch()
  const mayCreate = useMay('agencies.edit')
  const [typed, setTyped] = useState(searched)
  const { data, error, isPending, isFetching, refetch } = useQuery({
    ...agenciesQuery(searched),
    placeholderData: keepPreviousData,
  })
  const columns = useColumns()
  const sorting = useSort(data ?? [], columns)
  const goTo = (target: number): void =>
    void navigate({
      search: (search) => ({ ...search, page: target === 1 ? undefined : target }),
      replace: true,
    })
  const paging = { page, limit: DEFAULT_LIMIT, viewPages: DEFAULT_VIEW_PAGES }
  const shown = useLocalPaging(data && sorting.rows, paging, goTo)
  const search = (text: string): void => {
    setTyped(text)
    onSearch(text.trim())
    goTo(1)
  }
  const create = async (): Promise<void> => {
    if (await secondLevel.ensure()) await navigate({ search: { tab: tabs.create } })
  }
  return (
    <>
      <FilterBar
        label={texts.searchLabel}
        onSearch={() => search(typed)}
        onClear={() => search('')}
        extra={
          mayCreate && (
            <ActionButton tone="primary" onClick={() => void create()}>
              {texts.newAgency}
            </ActionButton>
          )
        }
      >
        <TextField
          aria-label={texts.searchLabel}
          placeholder={texts.search}
          maxLength={120}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </FilterBar>
      <DataTable
        fill
        caption={texts.title}
        columns={columns}
        rows={shown.rows}
        rowKey={(row) => String(row.sid)}
        state={error ? 'error' : isPending ? 'loading' : 'ready'}
        refreshing={isFetching}
        error={failureOf(error)}
        onRetry={() => void refetch()}
        emptyText={texts.empty}
        sortable
        sort={sorting.sort}
        onSort={sorting.onSort}
        rowHref={(row) => agenciesHref({ tab: tabs.detail, sid: row.sid })}
        footer={<Pager page={shown.page} total={shown.total} onPage={goTo} />}
      />
    </>
  )
}

const useColumns = (): Column<Agency>[] => {
  const { columns, fees, sending, receiving } = useMessages().agencies
  const { data: lookups } = useLookups()
  return useMemo(() => {
    const countryNames = new Map(
      lookups?.countries.map(({ countryCode, countryName }) => [countryCode, countryName]),
    )
    const countryOf = ({ countryCode }: Agency): string => countryNames.get(countryCode) ?? countryCode
    const servicesOf = ({ activeSND, activeRCV }: Agency): string =>
      [activeSND && sending, activeRCV && receiving].filter(Boolean).join(' / ')
    const currenciesOf = ({ currencies }: Agency): string => currencies.map(({ code }) => code).join(', ')
    const text = (key: keyof typeof columns, valueOf: (row: Agency) => string, width?: number) => ({
      key,
      header: columns[key],
      render: (row: Agency) => valueOf(row) || DASH,
      sortValue: valueOf,
      width,
    })
    return [
      text('name', ({ longName }) => longName, 340),
      text('country', countryOf, 180),
      text('services', servicesOf),
      text('currencies', currenciesOf),
      ...feeNames.map((fee) => ({
        key: fee,
        header: fees[fee],
        align: 'end' as const,
        render: (row: Agency) => <Percent fraction={fractionText(row, fee)} />,
        sortValue: (row: Agency) => row.fees[0]?.[fee] ?? 0,
      })),
    ]
  }, [columns, fees, sending, receiving, lookups])
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Agency } from '../../lib/agency.ts'
import { useLookups } from '../../lib/lookups.ts'
import { useMay } from '../../lib/session.ts'
import { useListAddress } from '../../shared/list-address.ts'
import { RecordList } from '../../shared/record-list.tsx'
import type { SecondLevel } from '../../shared/use-second-level.tsx'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { Percent } from '../../ui/formats/percent.tsx'
import { type Column, textColumn } from '../../ui/table/column.ts'
import type { OpenedFrom } from '../../ui/table/opened-from.ts'
import { feeNames, fractionText } from './agency-values.ts'
import { agenciesQuery } from './api.ts'
import { agenciesHref, tabs } from './links.ts'
import { useMessages } from './texts.ts'

interface AgencyListProps {
  readonly secondLevel: SecondLevel
  readonly openedFrom: OpenedFrom
}

export function AgencyList({ secondLevel, openedFrom }: AgencyListProps) {
  const { agencies: texts } = useMessages()
  const navigate = useNavigate({ from: '/agencies' })
  const mayCreate = useMay('agencies.edit')
  const address = useListAddress()
  const query = useQuery({ ...agenciesQuery(address.searched), placeholderData: keepPreviousData })
  const create = async (): Promise<void> => {
    if (await secondLevel.ensure()) await navigate({ search: { tab: tabs.create } })
  }
  return (
    <RecordList
      fill
      caption={texts.title}
      columns={useColumns()}
      address={address}
      rows={query.data}
      query={query}
      search={{ label: texts.searchLabel, placeholder: texts.search, maxLength: 120 }}
      actions={
        mayCreate && (
          <ActionButton tone="primary" onClick={() => void create()}>
            {texts.newAgency}
          </ActionButton>
        )
      }
      emptyText={texts.empty}
      openedFrom={openedFrom}
      rowHref={({ sid }) => agenciesHref({ tab: tabs.detail, sid })}
    />
  )
}

function useColumns(): Column<Agency>[] {
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
    return [
      textColumn('name', columns.name, ({ longName }: Agency) => longName, 340),
      textColumn('country', columns.country, countryOf, 180),
      textColumn('services', columns.services, servicesOf, 160),
      textColumn('currencies', columns.currencies, currenciesOf, 170),
      ...feeNames.map((fee) => ({
        key: fee,
        header: fees[fee],
        align: 'end' as const,
        width: 120,
        render: (row: Agency) => <Percent fraction={fractionText(row, fee)} />,
        sortValue: (row: Agency) => row.fees[0]?.[fee] ?? 0,
      })),
    ]
  }, [columns, fees, sending, receiving, lookups])
}

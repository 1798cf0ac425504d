import { operatorName } from '../../lib/server-settings.ts'
import { Money } from '../../ui/formats/money.tsx'
import { type Column, textColumn } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { type Day, useAgencies } from './api.ts'
import { useMessages } from './texts.ts'

type Party = Day['parties'][number]

/** What each agency comes to: towards the others, towards the operator, and both. */
export function PartiesTable({ parties }: { readonly parties: readonly Party[] }) {
  const { day: texts, columns } = useMessages().reconciliations
  const { names } = useAgencies()
  const money = (key: 'balance' | 'dueBalance' | 'net', header: string): Column<Party> => ({
    key,
    header,
    align: 'end',
    render: (party) => <Money amount={party[key]} colored />,
    sortValue: (party) => Number(party[key]),
  })
  return (
    <DataTable
      caption={texts.parties}
      captionVisible
      columns={[
        textColumn<Party>('agency', columns.agency, ({ agency }) => names.short(agency), 130),
        money('balance', columns.balance),
        money('dueBalance', texts.towards(operatorName)),
        money('net', texts.net),
      ]}
      rows={parties}
      rowKey={({ agency }) => String(agency)}
      sortable
      maxHeight="300px"
      state="ready"
      emptyText={texts.nothing}
    />
  )
}

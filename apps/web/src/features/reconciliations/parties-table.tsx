import { useEffect, useRef } from 'react'
import { operatorName } from '../../lib/server-settings.ts'
import { Money } from '../../ui/formats/money.tsx'
import { RemovableChip } from '../../ui/table/chips.tsx'
import { type Column, textColumn } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { type Day, useAgencies } from './api.ts'
import { listOfDayHref, type Side, tabs } from './links.ts'
import css from './reconciliations.module.css'
import { useMessages } from './texts.ts'

type Party = Day['parties'][number]

interface PartiesTableProps {
  readonly day: Day
  /** Those that owe, or are owed; else all. */
  readonly side: Side | undefined
  readonly onSide: (side: Side | undefined) => void
}

/** Who comes to nothing is owed nothing, and stands with those that are owed, as in the sum above. */
export function sideOf({ net }: Party): Side {
  return net.startsWith('-') ? 'owe' : 'owed'
}

/** What each agency comes to: towards the others, towards the operator, and both. */
export function PartiesTable({ day: { day, parties }, side, onSide }: PartiesTableProps) {
  const { day: texts, columns } = useMessages().reconciliations
  const { names } = useAgencies()
  const box = useRef<HTMLDivElement>(null)
  // Whoever narrows it by a sum above may have it below the edge of the page.
  useEffect(() => {
    if (side) box.current?.scrollIntoView({ block: 'nearest' })
  }, [side])
  const money = (key: 'balance' | 'dueBalance' | 'net', header: string): Column<Party> => ({
    key,
    header,
    align: 'end',
    render: (party) => <Money amount={party[key]} colored />,
    sortValue: (party) => Number(party[key]),
  })
  return (
    <div ref={box}>
      {side && (
        <p className={css['narrowed']}>
          <RemovableChip removeLabel={texts.allSides} onRemove={() => onSide(undefined)}>
            {texts.onlySides[side]}
          </RemovableChip>
        </p>
      )}
      <DataTable
        caption={texts.parties}
        captionVisible
        columns={[
          textColumn<Party>('agency', columns.agency, ({ agency }) => names.short(agency), 130),
          money('balance', columns.balance),
          money('dueBalance', texts.towards(operatorName)),
          money('net', texts.net),
        ]}
        rows={side ? parties.filter((party) => sideOf(party) === side) : parties}
        rowKey={({ agency }) => String(agency)}
        rowHref={({ agency }) => listOfDayHref(tabs.pairs, day, agency)}
        sortable
        maxHeight="300px"
        state="ready"
        emptyText={texts.nothing}
      />
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { LinkButton } from '../../ui/form/link-button.tsx'
import { When } from '../../ui/formats/when.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { type Statistics, statisticsQuery } from './api.ts'
import css from './customers.module.css'
import { type Messages, useMessages } from './texts.ts'

type Day = Statistics['days'][number]

/** Until when the pictures of the list reach, and their figures as a table. */
export function DaysTable() {
  const { customers, ui } = useMessages()
  const { statistics: texts } = customers
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(statisticsQuery)
  if (!data) return null
  return (
    <div className={css['asOf']}>
      <span>
        {texts.asOf} <When at={data.asOf} format="date-time-utc" />
      </span>
      <LinkButton onClick={() => setOpen(true)}>{ui.charts.asTable}</LinkButton>
      <Dialog title={texts.table} width={520} height={620} opened={isOpen} onClose={() => setOpen(false)}>
        <DataTable
          caption={texts.table}
          columns={columnsOf(customers, new Intl.NumberFormat(ui.numbers))}
          // The newest is looked for most.
          rows={data.days.toReversed()}
          rowKey={({ day }) => day}
          state="ready"
          emptyText={texts.noDays}
        />
      </Dialog>
    </div>
  )
}

function columnsOf(
  { statistics: { pictures, day } }: Messages['customers'],
  number: Intl.NumberFormat,
): Column<Day>[] {
  const figure = (key: 'made' | 'sending' | 'total', header: string): Column<Day> => ({
    key,
    header,
    align: 'end',
    width: 120,
    render: (row) => number.format(row[key]),
  })
  return [
    { key: 'day', header: day, width: 110, render: (row) => <When at={row.day} format="date-utc" /> },
    figure('total', pictures.all),
    figure('made', pictures.made),
    figure('sending', pictures.sending),
  ]
}

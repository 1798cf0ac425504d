import { useQuery } from '@tanstack/react-query'
import { counted } from '../../lib/messages/written.ts'
import { failureOf } from '../../shared/failure.ts'
import { formatWhen } from '../../ui/formats/format.ts'
import { Money } from '../../ui/formats/money.tsx'
import { type Column, textColumn } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { AgencyName } from './agency-name.tsx'
import { type Pending, pendingQuery, useAgencies } from './api.ts'
import css from './day.module.css'
import { StatusPill } from './status-pill.tsx'
import { useMessages } from './texts.ts'

type Pair = Pending['pairs'][number]

/** What the days that are not closed would give so far. It is in no file, and may change until the close. */
export function PendingPairs() {
  const { day: texts, columns } = useMessages().reconciliations
  const { names } = useAgencies()
  const { data, error, refetch } = useQuery(pendingQuery)
  const { pending } = texts
  const failure = failureOf(error)
  const agency = (key: 'host' | 'peer', header: string): Column<Pair> => ({
    ...textColumn(key, header, (pair) => names.long(pair[key]), 320),
    render: (pair) => <AgencyName sid={pair[key]} />,
  })
  const listed: Column<Pair>[] = [
    agency('host', columns.hostAgency),
    agency('peer', columns.peerAgency),
    {
      key: 'rows',
      header: texts.rows,
      align: 'end',
      width: 100,
      render: ({ rows }) => counted(rows),
      sortValue: ({ rows }) => rows,
    },
    {
      key: 'balance',
      header: columns.balance,
      align: 'end',
      width: 150,
      render: ({ balance }) => <Money amount={balance} colored />,
      sortValue: ({ balance }) => Number(balance),
    },
    { key: 'status', header: pending.status, width: 100, render: () => <StatusPill status="PEND" /> },
  ]
  return (
    <section className={css['pending']} aria-label={pending.title}>
      <h3>{pending.title}</h3>
      <p className={css['quiet']}>
        {pending.note}
        {data?.from && data.to && (
          <>
            {' '}
            {pending.days(formatWhen(data.from, 'date-utc'), formatWhen(data.to, 'date-utc'))}{' '}
            {pending.asOf(formatWhen(data.asOf, 'date-time-utc'))}
          </>
        )}
      </p>
      <DataTable
        caption={pending.title}
        columns={listed}
        rows={data?.pairs ?? []}
        rowKey={({ host, peer }) => `${host} ${peer}`}
        sortable
        state={failure ? 'error' : data ? 'ready' : 'loading'}
        error={failure}
        onRetry={() => void refetch()}
        emptyText={pending.none}
      />
    </section>
  )
}

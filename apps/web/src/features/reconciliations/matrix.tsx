import { toCents } from '@corridor/domain/money/money'
import { useMemo } from 'react'
import { counted } from '../../lib/messages/written.ts'
import { ChartFigure } from '../../ui/charts/chart-figure.tsx'
import { formatMoney } from '../../ui/formats/format.ts'
import { Money } from '../../ui/formats/money.tsx'
import { Card } from '../../ui/page/card.tsx'
import { PlaceLink } from '../../ui/page/place-link.tsx'
import { type Column, textColumn } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { type AgencyNames, type Day, useAgencies } from './api.ts'
import css from './day.module.css'
import { reconciliationsHref, tabs } from './links.ts'
import { negated } from './parts.ts'
import { useMessages } from './texts.ts'

type Pair = Day['pairs'][number]

function hrefOf({ sid }: Pair): string {
  return reconciliationsHref({ tab: tabs.pairDetail, sid })
}

/** Who owes whom: a row for each agency that owes, a column for each that is owed. */
export function MatrixFigure({ day: { pairs, pairCount } }: { readonly day: Day }) {
  const { matrix: texts } = useMessages().reconciliations.day
  const { names } = useAgencies()
  return (
    <Card>
      <div className={css['box']}>
        <ChartFigure
          title={texts.title}
          description={texts.description(pairs.length)}
          picture={pairs.length === 0 ? <p>{texts.none}</p> : <Matrix pairs={pairs} names={names} />}
          table={<PairsTable pairs={pairs} names={names} />}
        />
        {pairCount > pairs.length && (
          <p className={css['quiet']}>{texts.more(counted(pairs.length), counted(pairCount))}</p>
        )}
      </div>
    </Card>
  )
}

/** From 1 to 5, by the share of the largest. */
function heatOf(cents: bigint, largest: bigint): number {
  return largest === 0n ? 1 : Math.max(1, Math.ceil(Number((cents * 500n) / largest) / 100))
}

interface PairsProps {
  readonly pairs: readonly Pair[]
  readonly names: AgencyNames
}

/** By how much in all, the most first. */
function inOrder(pairs: readonly Pair[], side: 'host' | 'peer'): number[] {
  const sums = new Map<number, bigint>()
  for (const pair of pairs) sums.set(pair[side], (sums.get(pair[side]) ?? 0n) - toCents(pair.balance))
  return [...sums].toSorted(([, one], [, other]) => Number(other - one)).map(([sid]) => sid)
}

function Matrix({ pairs, names }: PairsProps) {
  const { day, owes } = useMessages().reconciliations
  const texts = day.matrix
  const { hosts, peers, cells, largest } = useMemo(
    () => ({
      hosts: inOrder(pairs, 'host'),
      peers: inOrder(pairs, 'peer'),
      cells: new Map(pairs.map((pair) => [`${pair.host} ${pair.peer}`, pair])),
      largest: pairs.reduce((most, { balance }) => {
        const cents = -toCents(balance)
        return cents > most ? cents : most
      }, 0n),
    }),
    [pairs],
  )
  return (
    // A region that scrolls is reached by Tab.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={css['matrix']} role="region" tabIndex={0} aria-label={texts.title}>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.corner}</th>
            {peers.map((peer) => (
              <th key={peer} scope="col" title={names.long(peer)}>
                {names.short(peer)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hosts.map((host) => (
            <tr key={host}>
              <th scope="row" title={names.long(host)}>
                {names.short(host)}
              </th>
              {peers.map((peer) => {
                const pair = cells.get(`${host} ${peer}`)
                if (!pair) return <td key={peer} />
                // What the row's agency owes: the sign of its balance is said by that.
                const owed = formatMoney(negated(pair.balance))
                return (
                  <td key={peer} data-heat={heatOf(-toCents(pair.balance), largest)}>
                    <PlaceLink
                      href={hrefOf(pair)}
                      title={`${names.long(host)} ${owes} ${names.long(peer)}`}
                      aria-label={`${names.short(host)} ${owes} ${names.short(peer)} ${owed}`}
                    >
                      {owed}
                    </PlaceLink>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function PairsTable({ pairs, names }: PairsProps) {
  const { day: texts, columns } = useMessages().reconciliations
  const listed: Column<Pair>[] = [
    textColumn('host', columns.hostAgency, ({ host }) => names.long(host)),
    textColumn('peer', columns.peerAgency, ({ peer }) => names.long(peer)),
    {
      key: 'rows',
      header: texts.rows,
      align: 'end',
      render: ({ rows }) => counted(rows),
      sortValue: ({ rows }) => rows,
    },
    {
      key: 'balance',
      header: columns.balance,
      align: 'end',
      render: ({ balance }) => <Money amount={balance} colored />,
      sortValue: ({ balance }) => Number(balance),
    },
  ]
  return (
    <DataTable
      caption={texts.matrix.title}
      columns={listed}
      rows={pairs}
      rowKey={({ sid }) => String(sid)}
      rowHref={hrefOf}
      sortable
      state="ready"
      emptyText={texts.matrix.none}
    />
  )
}

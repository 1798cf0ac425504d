import { decimal } from '@corridor/domain/money/decimal'
import { Suspense, useMemo } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { placeOf, RecordLink } from '../../shared/record-link.tsx'
import { ChartFigure } from '../../ui/charts/chart-figure.tsx'
import { formatMoney, formatWhen } from '../../ui/formats/format.ts'
import { Money } from '../../ui/formats/money.tsx'
import { type Column, textColumn } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { type Messages, useMessages } from './texts.ts'
import css from './try.module.css'
import type { DryRunResult } from './try-api.ts'

/** The arithmetic of pictures is no part of what the figures wait for. */
const Bars = lazyPart(async () => (await import('../../ui/charts/bars.tsx')).Bars, NotLoaded)

function NotLoaded() {
  return <p className={css['hint']}>{useMessages().fees.picture.failed}</p>
}

const outcomes = ['more', 'less', 'same', 'refused'] as const

export function DryRunFigures({ result }: { result: DryRunResult }) {
  const { dryRun: texts } = useMessages().fees
  return (
    <>
      <Counts result={result} />
      <div className={css['halves']}>
        <Parties result={result} />
        <Changes result={result} />
      </div>
      <h4>{texts.largest}</h4>
      <Largest result={result} />
    </>
  )
}

function signed(amount: string, decimals = 2): string {
  const text = formatMoney(amount, decimals)
  return amount.startsWith('-') || Number(amount) === 0 ? text : `+${text}`
}

/** The four sum to all. */
function Counts({ result }: { result: DryRunResult }) {
  const { fees, ui } = useMessages()
  const number = new Intl.NumberFormat(ui.numbers)
  const share = new Intl.NumberFormat(ui.numbers, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return (
    <dl className={css['counts']}>
      {outcomes.map((outcome) => {
        const { transfers, difference } = result[outcome]
        return (
          <div key={outcome} data-refused={(outcome === 'refused' && transfers > 0) || undefined}>
            <dt>
              {fees.dryRun.outcomes[outcome]}
              <small>
                {fees.dryRun.share(share.format((transfers / result.transfers) * 100), signed(difference))}
              </small>
            </dt>
            <dd>{number.format(transfers)}</dd>
          </div>
        )
      })}
    </dl>
  )
}

const parties = ['host', 'peer', 'operator', 'all'] as const

function Parties({ result }: { result: DryRunResult }) {
  const { dryRun: texts } = useMessages().fees
  return (
    <table className={css['parties']}>
      <caption>{texts.parties.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.parties.party}</th>
          <th scope="col">{texts.parties.before}</th>
          <th scope="col">{texts.parties.after}</th>
          <th scope="col">{texts.parties.difference}</th>
          <th scope="col">{texts.parties.ofItRefused}</th>
        </tr>
      </thead>
      <tbody>
        {parties.map((party) => {
          const { before, after, ofItRefused } = result.fee[party]
          return (
            <tr key={party}>
              <th scope="row">{texts.parties[party]}</th>
              <td>{formatMoney(before)}</td>
              <td>{formatMoney(after)}</td>
              <td>
                <Money amount={decimal(after).minus(decimal(before)).toFixed(2)} colored />
              </td>
              <td>{formatMoney(ofItRefused)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

interface ChangeRow {
  readonly key: string
  readonly label: readonly string[]
  readonly transfers: number
  readonly hatched: boolean
}

function changesOf({ byChange, refused }: DryRunResult, texts: Messages['fees']['dryRun']): ChangeRow[] {
  // Without cents there is room for more of them.
  const decimals = byChange.every(({ from, to }) => from.endsWith('.00') && to.endsWith('.00')) ? 0 : 2
  const rows = byChange.map(({ from, to, transfers }) => ({
    key: `${from} ${to}`,
    label:
      Number(from) === 0 && Number(to) === 0
        ? [texts.same]
        : [signed(from, decimals), texts.upTo(signed(to, decimals))],
    transfers,
    hatched: false,
  }))
  return [...rows, { key: 'refused', label: [texts.refused], transfers: refused.transfers, hatched: true }]
}

function Changes({ result }: { result: DryRunResult }) {
  const { fees, ui } = useMessages()
  const { dryRun: texts } = fees
  const rows = useMemo(() => changesOf(result, texts), [result, texts])
  const number = new Intl.NumberFormat(ui.numbers)
  const columns: Column<ChangeRow>[] = [
    textColumn('change', texts.change, ({ label }) => label.join(' ')),
    {
      key: 'transfers',
      header: texts.transfers,
      align: 'end',
      render: ({ transfers }) => number.format(transfers),
    },
  ]
  return (
    <ChartFigure
      title={texts.byChange}
      description={rows.map(({ label, transfers }) => `${label.join(' ')}: ${transfers}`).join('. ')}
      picture={
        <Suspense fallback={null}>
          <Bars
            bars={rows.map(({ transfers, ...row }) => ({
              ...row,
              value: transfers,
              figure: number.format(transfers),
            }))}
          />
        </Suspense>
      }
      table={
        <DataTable
          caption={texts.byChange}
          columns={columns}
          rows={rows}
          rowKey={({ key }) => key}
          state="ready"
          emptyText=""
          maxHeight="220px"
        />
      }
    />
  )
}

type Changed = DryRunResult['largest'][number]

function Largest({ result }: { result: DryRunResult }) {
  const { dryRun: texts } = useMessages().fees
  const columns = useMemo((): Column<Changed>[] => {
    const figure = (key: 'amountBase' | 'before' | 'after', header: string): Column<Changed> => ({
      key,
      header,
      align: 'end',
      render: (row) => formatMoney(row[key]),
    })
    return [
      {
        key: 'reference',
        header: texts.columns.reference,
        render: ({ sid, referenceNumber }) => (
          <RecordLink to={placeOf.transfer(sid)}>{referenceNumber}</RecordLink>
        ),
      },
      textColumn('sent', texts.columns.sent, ({ dateTransaction }) =>
        formatWhen(dateTransaction, 'date-utc'),
      ),
      textColumn(
        'agencies',
        texts.columns.agencies,
        ({ sndAgency, rcvAgency }) => `${sndAgency} → ${rcvAgency}`,
        260,
      ),
      figure('amountBase', texts.columns.amount),
      figure('before', texts.columns.before),
      figure('after', texts.columns.after),
      {
        key: 'difference',
        header: texts.columns.difference,
        align: 'end',
        render: ({ difference }) => <Money amount={difference} colored />,
      },
    ]
  }, [texts])
  return (
    <DataTable
      caption={texts.largest}
      columns={columns}
      rows={result.largest}
      rowKey={({ sid }) => String(sid)}
      state="ready"
      emptyText={texts.noLargest}
    />
  )
}

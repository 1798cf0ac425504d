import type { TypedBracket } from '@corridor/domain/fees/typed'
import { gapsOf } from '@corridor/domain/fees/typed-table'
import { useMemo } from 'react'
import { formatMoney, formatPercent } from '../../ui/formats/format.ts'
import { type Column, textColumn } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { feeAt } from './fee-at.ts'
import { useMessages } from './texts.ts'

interface Line {
  readonly from: string
  readonly to: string
  readonly rule: string
  readonly least: string
  readonly most: string
  readonly inPercent: string
}

/** The figures of the picture. */
export function FeeTable({ brackets }: { brackets: readonly TypedBracket[] }) {
  const { picture: texts } = useMessages().fees
  const lines = useMemo(() => {
    const filled = brackets.map(({ limitFrom: from, limitTo: to, minFee, percent }): Line => {
      const [least, most] = [(Number(from) + 0.01).toFixed(2), to].map((at) => feeAt(brackets, at, null))
      return {
        from,
        to,
        rule: texts.rule(formatPercent(percent), formatMoney(minFee)),
        least: formatMoney(least?.fee),
        most: formatMoney(most?.fee),
        inPercent: texts.percent(most?.inPercent ?? ''),
      }
    })
    const gaps = gapsOf(brackets).map(
      ({ from, to }): Line => ({ from, to, rule: texts.refused, least: '', most: '', inPercent: '' }),
    )
    return [...filled, ...gaps].toSorted((one, other) => Number(one.from) - Number(other.from))
  }, [brackets, texts])
  const columns = useMemo((): Column<Line>[] => {
    const figure = (key: keyof Line, textOf: (line: Line) => string): Column<Line> => ({
      ...textColumn(key, texts.table[key], textOf),
      align: 'end',
    })
    return [
      figure('from', ({ from }) => formatMoney(from)),
      figure('to', ({ to }) => formatMoney(to)),
      textColumn('rule', texts.table.rule, ({ rule }) => rule),
      figure('least', ({ least }) => least),
      figure('most', ({ most }) => most),
      figure('inPercent', ({ inPercent }) => inPercent),
    ]
  }, [texts])
  return (
    <DataTable
      caption={texts.title}
      columns={columns}
      rows={lines}
      rowKey={({ from }) => from}
      state="ready"
      emptyText=""
      maxHeight="240px"
    />
  )
}

import { useMemo } from 'react'
import { operatorName } from '../../lib/server-settings.ts'
import { Money } from '../../ui/formats/money.tsx'
import type { Column } from '../../ui/table/column.ts'
import type { OperatorRow, PairRow } from './api.ts'
import { StatusPill } from './status-pill.tsx'
import { type Messages, useMessages } from './texts.ts'

/** The names of columns that hold amounts. */
type AmountOf<Row> = { [Name in keyof Row]: Row[Name] extends string ? Name : never }[keyof Row] & string

type Names = Messages['reconciliations']['detail']['columns']

function money<Row extends PairRow | OperatorRow>(
  key: Exclude<AmountOf<Row>, 'status'>,
  header: string,
  width: number,
): Column<Row> {
  return {
    key,
    header,
    width,
    align: 'end',
    render: (row) => <Money amount={String(row[key])} colored />,
  }
}

function ends<Row extends PairRow | OperatorRow>(
  texts: Names,
  missing: (event: number) => string,
): readonly [Column<Row>, Column<Row>] {
  return [
    {
      key: 'transaction',
      header: texts.transaction,
      width: 92,
      render: (row) => row.transaction_sid ?? missing(row.event),
    },
    {
      key: 'status',
      header: texts.status,
      width: 88,
      render: ({ status }) => <StatusPill status={status} />,
    },
  ]
}

export function usePairColumns(): Column<PairRow>[] {
  const { columns: texts, missing } = useMessages().reconciliations.detail
  return useMemo(() => {
    const [first, last] = ends<PairRow>(texts, missing)
    return [
      first,
      money('amountCollected', texts.amountCollected, 122),
      money('hostFees', texts.hostFees, 78),
      money('hostFxProfit', texts.hostFxProfit, 84),
      money('peerFees', texts.peerFees, 84),
      money('peerFxProfit', texts.peerFxProfit, 106),
      money('mdlFees', texts.operatorFees(operatorName), 108),
      money('mdlFxProfit', texts.operatorFx(operatorName), 134),
      money('balance', texts.balance, 112),
      last,
    ]
  }, [texts, missing])
}

export function useOperatorColumns(): Column<OperatorRow>[] {
  const { columns: texts, missing } = useMessages().reconciliations.detail
  return useMemo(() => {
    const [first, last] = ends<OperatorRow>(texts, missing)
    return [
      first,
      money('mdlFees', texts.operatorFees(operatorName), 160),
      money('mdlFxProfit', texts.operatorFx(operatorName), 160),
      money('dueBalance', texts.dueBalance, 160),
      last,
    ]
  }, [texts, missing])
}

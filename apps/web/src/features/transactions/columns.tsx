import { useMemo } from 'react'
import { DASH } from '../../ui/formats/format.ts'
import { Money } from '../../ui/formats/money.tsx'
import { Pill, type PillProps } from '../../ui/formats/pill.tsx'
import { When } from '../../ui/formats/when.tsx'
import type { Column } from '../../ui/table/column.ts'
import type { Row } from './api.ts'
import type { Status } from './lookups.ts'
import { useNames } from './names.ts'
import { useMessages } from './texts.ts'

/** The base currency of all amounts in the list. */
const baseCurrency = 'USD'

/** Those that somebody has to look after stand out. */
const tones: Readonly<Record<string, PillProps['tone']>> = { AVAIL: 'accent', HOLD: 'warning' }

export function useColumns(statuses: readonly Status[]): Column<Row>[] {
  const { columns, amountsInBase } = useMessages().transactions
  const names = useNames(statuses)
  return useMemo(() => {
    const column = (
      key: keyof typeof columns,
      width: number,
      render: Column<Row>['render'],
      align?: Column<Row>['align'],
    ): Column<Row> => ({ key, header: columns[key], width, render, align })
    return [
      column('reference', 150, (row) => row.referenceNumber || DASH),
      column('status', 120, ({ status_sid: code }) =>
        code ? (
          <Pill tone={tones[code]} title={code}>
            {names.status(code)}
          </Pill>
        ) : (
          DASH
        ),
      ),
      column('dateSent', 180, (row) => <When at={row.dateTransaction} format="date-time-utc" />),
      {
        ...column('amount', 110, (row) => <Money amount={row.amountBase} />, 'end'),
        hint: amountsInBase(baseCurrency),
      },
      column('currency', 80, () => baseCurrency),
      column('sender', 200, (row) => row.senderName || DASH),
      column('receiver', 200, (row) => row.receiverName || DASH),
      column('sendCountry', 150, (row) => names.country(row.sendCountry)),
      column('receiveCountry', 150, (row) => names.country(row.receiveCountry)),
      column('sendAgency', 200, (row) => names.agency(row.sndAgency_sid)),
      column('sendAgent', 150, (row) => names.agent(row.agentSnd)),
      column('receiveAgency', 200, (row) => names.agency(row.rcvAgency_sid)),
      column('receiveAgent', 150, (row) => names.agent(row.agentRcv)),
      column('dateReceived', 180, (row) => <When at={row.dateReceive} format="date-time-utc" />),
      column('idExpiry', 110, (row) => <When at={row.senderPhotoIdExpDate} format="date-utc" />),
    ]
  }, [columns, amountsInBase, names])
}

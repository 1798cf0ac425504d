import { useMemo } from 'react'
import { useMessages } from '../../lib/messages/index.tsx'
import { DASH } from '../../ui/formats/format.ts'
import { Money } from '../../ui/formats/money.tsx'
import { Pill, type PillProps } from '../../ui/formats/pill.tsx'
import { When } from '../../ui/formats/when.tsx'
import type { Column } from '../../ui/table/column.ts'
import type { Row } from './api.ts'
import type { Status } from './lookups.ts'
import { useNames } from './names.ts'

/** The base currency of all amounts in the list. */
const baseCurrency = 'USD'

/** Those that somebody has to look after stand out. */
const tones: Readonly<Record<string, PillProps['tone']>> = { AVAIL: 'accent', HOLD: 'warning' }

export function useColumns(statuses: readonly Status[]): Column<Row>[] {
  const { columns } = useMessages().transactions
  const names = useNames(statuses)
  return useMemo(() => {
    const column = (
      key: keyof typeof columns,
      render: Column<Row>['render'],
      more: Partial<Column<Row>> = {},
    ): Column<Row> => ({ key, header: columns[key], render, ...more })
    const wide = { width: 200 }
    return [
      column('reference', (row) => row.referenceNumber || DASH),
      column('status', ({ status_sid: code }) =>
        code ? (
          <Pill tone={tones[code]} title={code}>
            {names.status(code)}
          </Pill>
        ) : (
          DASH
        ),
      ),
      column('dateSent', (row) => <When at={row.dateTransaction} format="date-time-utc" />),
      column('amount', (row) => <Money amount={row.amountBase} />, { align: 'end' }),
      column('currency', () => baseCurrency),
      column('sender', (row) => row.senderName || DASH, wide),
      column('receiver', (row) => row.receiverName || DASH, wide),
      column('sendCountry', (row) => names.country(row.sendCountry)),
      column('receiveCountry', (row) => names.country(row.receiveCountry)),
      column('sendAgency', (row) => names.agency(row.sndAgency_sid), wide),
      column('sendAgent', (row) => names.agent(row.agentSnd), wide),
      column('receiveAgency', (row) => names.agency(row.rcvAgency_sid), wide),
      column('receiveAgent', (row) => names.agent(row.agentRcv), wide),
      column('dateReceived', (row) => <When at={row.dateReceive} format="date-time-utc" />),
      column('idExpiry', (row) => <When at={row.senderPhotoIdExpDate} format="date-utc" />),
    ]
  }, [columns, names])
}

import { exactUpTo } from '@corridor/contract/transactions'
import { useMemo } from 'react'
import { placeOf, RecordLink } from '../../shared/record-link.tsx'
import { transferTones } from '../../shared/transfer-tones.ts'
import { useServerNow } from '../../shared/use-now.ts'
import { DASH } from '../../ui/formats/format.ts'
import { Money } from '../../ui/formats/money.tsx'
import { Pill } from '../../ui/formats/pill.tsx'
import { When } from '../../ui/formats/when.tsx'
import { type Column, columnsCalled } from '../../ui/table/column.ts'
import type { Row } from './api.ts'
import { type Status, useZoneOfAgency } from './lookups.ts'
import { useNames } from './names.ts'
import { type Messages, useMessages } from './texts.ts'

/** The base currency of all amounts in the list. */
const baseCurrency = 'USD'

/** Paid out, handed back or never paid in: nothing of it waits any more. */
const over = new Set(['RECVD', 'CANCL', 'REFND', 'DELETED'])

/** How long it has been waiting, by the largest unit. */
function ageOf(
  { status_sid: status, dateTransaction }: Row,
  nowMs: number,
  texts: Messages['transactions']['age'],
) {
  if (!status || over.has(status)) return DASH
  const minutes = Math.max(0, Math.floor((nowMs - Date.parse(dateTransaction)) / 60_000))
  if (minutes < 60) return texts.minutes(minutes)
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? texts.hours(hours) : texts.days(Math.floor(hours / 24))
}

export function useColumns(statuses: readonly Status[], amountsSort: boolean): Column<Row>[] {
  const { transactions: texts, ui } = useMessages()
  const { columns, amountsInBase } = texts
  const nowMs = useServerNow(undefined, 0)
  const names = useNames(statuses)
  const zoneOf = useZoneOfAgency()
  return useMemo(() => {
    const column = columnsCalled<Row, keyof typeof columns>(columns)
    const agency = (sid: number) => (
      <RecordLink inRow to={placeOf.agency(sid)}>
        {names.agency(sid)}
      </RecordLink>
    )
    const agent = (sid: number | null, of: number) =>
      sid === null ? (
        DASH
      ) : (
        <RecordLink inRow to={placeOf.agent(sid, of)}>
          {names.agent(sid)}
        </RecordLink>
      )
    return [
      column('reference', 150, (row) => row.referenceNumber || DASH),
      column('status', 120, ({ status_sid: code }) =>
        code ? (
          <Pill tone={transferTones[code]} title={code}>
            {names.status(code)}
          </Pill>
        ) : (
          DASH
        ),
      ),
      {
        ...column('dateSent', 180, (row) => (
          <When at={row.dateTransaction} format="date-time-utc" zone={zoneOf(row.sndAgency_sid)} />
        )),
        sortValue: (row) => row.dateTransaction,
        sortsFirst: 'descending',
      },
      { ...column('age', 64, (row) => ageOf(row, nowMs, texts.age), 'end'), hint: texts.ageHint },
      {
        ...column('amount', 110, (row) => <Money amount={row.amountBase} />, 'end'),
        hint: amountsSort
          ? amountsInBase(baseCurrency)
          : `${amountsInBase(baseCurrency)}. ${texts.sortsUpTo(exactUpTo.toLocaleString(ui.numbers))}`,
        sortValue: amountsSort ? (row) => row.amountBase : undefined,
        sortsFirst: 'descending',
      },
      column('currency', 74, () => baseCurrency),
      column('sender', 165, (row) =>
        row.senderName ? (
          <RecordLink inRow to={placeOf.customer(row.customer_sid)}>
            {row.senderName}
          </RecordLink>
        ) : (
          DASH
        ),
      ),
      column('receiver', 165, (row) => row.receiverName || DASH),
      column('sendCountry', 142, (row) => names.country(row.sendCountry)),
      column('receiveCountry', 146, (row) => names.country(row.receiveCountry)),
      column('sendAgency', 200, (row) => agency(row.sndAgency_sid)),
      column('sendAgent', 150, (row) => agent(row.agentSnd, row.sndAgency_sid)),
      column('receiveAgency', 200, (row) => agency(row.rcvAgency_sid)),
      column('receiveAgent', 150, (row) => agent(row.agentRcv, row.rcvAgency_sid)),
      column('dateReceived', 180, (row) => (
        <When at={row.dateReceive} format="date-time-utc" zone={zoneOf(row.rcvAgency_sid)} />
      )),
      column('idExpiry', 110, (row) => <When at={row.senderPhotoIdExpDate} format="date-utc" />),
    ]
  }, [columns, amountsInBase, names, zoneOf, amountsSort, nowMs, texts, ui.numbers])
}

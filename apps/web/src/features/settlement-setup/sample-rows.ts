import { decimal } from '@corridor/domain/money/decimal'
import {
  type Coded,
  type FileHead,
  type FileRow,
  type FileType,
  kindsOf,
  type RowKind,
} from '@corridor/domain/settlements/file'

/** Where the money comes from and where it goes, as the lookups know them. */
export interface SampleSide {
  readonly country: Coded
  readonly currency: Coded
  readonly minorUnits: number
}

interface Figures {
  readonly reference: string
  readonly time: string
  /** In dollars, in pesos, and in a currency that is worth a little more than a dollar. */
  readonly dollars: string
  readonly pesos: string
  readonly other: string
  readonly base: string
  readonly fees: string
  readonly taxes: string
  readonly ownFees: string
  readonly ownFx: string
  readonly agent: string
  readonly pos: string
  readonly status: string
}

/** Invented, but each could have happened: what is given back has a minus. */
const figures: Readonly<Record<RowKind, Figures>> = {
  SEND: {
    reference: '711816200002',
    time: '16:43:29',
    dollars: '400.00',
    pesos: '7176.80',
    other: '316.40',
    base: '400.00',
    fees: '10.00',
    taxes: '4.00',
    ownFees: '4.00',
    ownFx: '1.62',
    agent: '00000290',
    pos: '001',
    status: 'AVAIL',
  },
  CANCEL: {
    reference: '205740882712',
    time: '18:02:51',
    dollars: '-250.00',
    pesos: '-4485.50',
    other: '-197.75',
    base: '-250.00',
    fees: '0.00',
    taxes: '-2.50',
    ownFees: '0.00',
    ownFx: '0.00',
    agent: '00000287',
    pos: '002',
    status: 'CANCL',
  },
  REFUND: {
    reference: '640027719356',
    time: '19:30:12',
    dollars: '-80.00',
    pesos: '-1435.36',
    other: '-63.28',
    base: '-80.00',
    fees: '0.00',
    taxes: '0.00',
    ownFees: '0.00',
    ownFx: '0.00',
    agent: '00000290',
    pos: '001',
    status: 'REFND',
  },
  RECEIVE: {
    reference: '893279701096',
    time: '15:20:07',
    dollars: '124.88',
    pesos: '2240.54',
    other: '98.78',
    base: '126.40',
    fees: '4.31',
    taxes: '0.00',
    ownFees: '1.51',
    ownFx: '0.26',
    agent: '00000291',
    pos: '001',
    status: 'RECVD',
  },
  REVERSE: {
    reference: '337049110287',
    time: '19:11:40',
    dollars: '-111.68',
    pesos: '-2003.71',
    other: '-88.34',
    base: '-113.04',
    fees: '-4.31',
    taxes: '0.00',
    ownFees: '-1.51',
    ownFx: '-0.23',
    agent: '00000288',
    pos: '001',
    status: 'AVAIL',
  },
}

/** One row of each kind. A file of what was sent begins at the agency, one of what was paid out ends there. */
export function sampleRows(type: FileType, day: string, own: SampleSide, peer: SampleSide): FileRow[] {
  const [from, to] = type === 'SND' ? [own, peer] : [peer, own]
  return kindsOf[type].map((kind) => {
    const { dollars, pesos, other, base, ...rest } = figures[kind]
    const known: Readonly<Record<string, string>> = { USD: dollars, MXN: pesos }
    const amountOf = ({ currency, minorUnits }: SampleSide): string =>
      decimal(known[currency.alpha] ?? other).toFixed(minorUnits)
    return {
      ...rest,
      kind,
      date: day,
      sendAmount: amountOf(from),
      sendCurrency: from.currency,
      baseAmount: base,
      origin: from.country,
      destination: to.country,
      receiveAmount: amountOf(to),
      receiveCurrency: to.currency,
    }
  })
}

/** Of yesterday, as the next daily file would be. */
export function sampleHead(agencyCode: string, type: FileType, now: number): FileHead {
  const dayBefore = new Date(now - 86_400_000).toISOString().slice(0, 10)
  const closed = new Date(now).toISOString().slice(0, 10)
  return {
    agencyCode,
    type,
    period: 'D',
    firstDay: dayBefore,
    lastDay: dayBefore,
    sequence: 318,
    closedAt: `${closed}T00:04:11Z`,
  }
}

import type { FileHead, FileRow } from './file.ts'

/** The file of the partner's page, for whatever is tried with one. */
export const exampleHead: FileHead = {
  agencyCode: 'US0003',
  type: 'SND',
  period: 'D',
  firstDay: '2026-11-14',
  lastDay: '2026-11-14',
  sequence: 318,
  closedAt: '2026-11-15T00:04:11Z',
}

export const exampleRow: FileRow = {
  kind: 'SEND',
  reference: '711816200002',
  date: '2026-11-14',
  time: '16:43:29',
  sendAmount: '400.00',
  sendCurrency: { alpha: 'USD', numeric: '840' },
  baseAmount: '400.00',
  fees: '10.00',
  taxes: '4.00',
  ownFees: '4.00',
  ownFx: '1.62',
  origin: { alpha: 'USA', numeric: '840' },
  destination: { alpha: 'MEX', numeric: '484' },
  receiveAmount: '7176.80',
  receiveCurrency: { alpha: 'MXN', numeric: '484' },
  agent: '00000290',
  pos: '001',
  status: 'AVAIL',
}

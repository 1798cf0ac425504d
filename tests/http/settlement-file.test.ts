import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Codes, noCodes } from '@corridor/domain/settlements/codes'
import { type FileHead, type FileRow, fileName, layoutOf } from '@corridor/domain/settlements/file'
import { expect, test } from 'vitest'
import { writeContent } from '../../apps/server/src/core/settlements/content.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/partner/settlement-file.md'), 'utf8')

const head: FileHead = {
  agencyCode: 'US0003',
  type: 'SND',
  period: 'D',
  firstDay: '2026-11-14',
  lastDay: '2026-11-14',
  sequence: 318,
  closedAt: '2026-11-15T00:04:11Z',
}

const sent: FileRow = {
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

/** Cancelled with the fees kept: amount and tax go back, fees and the share of them stay. */
const cancelled: FileRow = {
  ...sent,
  kind: 'CANCEL',
  reference: '205740882712',
  time: '18:02:51',
  sendAmount: '-250.00',
  baseAmount: '-250.00',
  fees: '0.00',
  taxes: '-2.50',
  ownFees: '0.00',
  ownFx: '-1.01',
  destination: { alpha: 'KEN', numeric: '404' },
  receiveAmount: '-32311.25',
  receiveCurrency: { alpha: 'KES', numeric: '404' },
  agent: '00000287',
  pos: '002',
  status: 'CANCL',
}

/** Digits for what is sent, letters for the rest. */
const codes: Codes = {
  currency: { ...noCodes, send: 'num' },
  country: { ...noCodes, send: 'num' },
  dest_ctry: { ...noCodes, send: 'num' },
}

/** The file as the page shows it: the line ends are those of the page. */
async function written(layout: 'TXT' | 'CSV', rows: readonly FileRow[], of = codes): Promise<string> {
  const pieces: Buffer[] = []
  await writeContent(layoutOf(layout, '', of), head, rows, async (piece) => pieces.push(piece))
  const text = Buffer.concat(pieces).toString('utf8')
  expect(text.split('\r\n').join('')).not.toMatch(/[\r\n]/)
  return text.replaceAll('\r\n', '\n')
}

function examples(): string[] {
  return [...page.matchAll(/```text\n(.*?)```/gs)].map(([, text = '']) => text)
}

test('the examples on the page for partners are what the product writes, letter by letter', async () => {
  const letters: Codes = { currency: noCodes, country: noCodes, dest_ctry: noCodes }
  expect(examples()).toEqual([
    await written('TXT', [sent, cancelled], letters),
    await written('CSV', [sent, cancelled]),
    await written('TXT', [], letters),
  ])
  expect(page).toContain(fileName('Sendwell USA', head, 'TXT'))
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Codes, noCodes } from '@corridor/domain/settlements/codes'
import { exampleHead, exampleRow } from '@corridor/domain/settlements/example'
import { type FileRow, fileName, layoutOf } from '@corridor/domain/settlements/file'
import { expect, test } from 'vitest'
import { writeContent } from '../../apps/server/src/core/settlements/content.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/partner/settlement-file.md'), 'utf8')

/** Cancelled with the fees kept: amount and tax go back, fees and the share of them stay. */
const cancelled: FileRow = {
  ...exampleRow,
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
  await writeContent(layoutOf(layout, '', of), exampleHead, rows, async (piece) => pieces.push(piece))
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
    await written('TXT', [exampleRow, cancelled], letters),
    await written('CSV', [exampleRow, cancelled]),
    await written('TXT', [], letters),
  ])
  expect(page).toContain(fileName('Sendwell USA', exampleHead, 'TXT'))
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noCodes } from './codes.ts'
import { isDelimiter, layouts } from './delimiter.ts'
import { exampleRow } from './example.ts'
import { type FileRow, layoutOf, rowCells, writeCell, writeLine } from './file.ts'
import { readLine, readRow } from './read-file.ts'

const codes = { currency: noCodes, country: noCodes, dest_ctry: noCodes }

const layout = fc
  .record({
    layout: fc.constantFrom(...layouts),
    delimiter: fc.oneof(fc.constant(''), fc.string({ minLength: 1, maxLength: 1 }).filter(isDelimiter)),
  })
  .map(({ layout: form, delimiter }) => layoutOf(form, delimiter, codes))

function lineOf(text: string): string {
  expect(text.endsWith('\r\n')).toBe(true)
  return text.slice(0, -2)
}

test('a line of any values is read as it was written', () => {
  const texts = fc.array(fc.oneof(fc.string(), fc.constantFrom('"', '""', ',', ';|"', '')), {
    minLength: 1,
    maxLength: 20,
  })
  fc.assert(
    fc.property(layout, texts, (form, values) => {
      const cells = values.map((text) => ({ text }))
      // A TXT has lost some signs when it was written; a CSV nothing but what cannot be printed.
      const written = cells.map((cell) => writeCell({ ...form, layout: 'TXT' }, cell))
      // oxlint-disable-next-line no-control-regex -- those are the ones that are lost.
      const printable = values.map((text) => text.replace(/[\u0000-\u001f\u007f]/g, ' '))
      expect(readLine(form, lineOf(writeLine(form, cells)))).toEqual(
        form.layout === 'TXT' ? written : printable,
      )
    }),
  )
})

const row: FileRow = {
  ...exampleRow,
  kind: 'RECEIVE',
  ownFees: '-4.00',
  receiveAmount: '7176',
  agent: 'The "first", agent',
  status: 'RECVD',
}

test('a row gives back its figures', () => {
  const form = layoutOf('CSV', '', codes)
  const line = lineOf(writeLine(form, rowCells(form, row)))
  const {
    sendCurrency: _,
    receiveCurrency: _r,
    origin: _o,
    destination: _d,
    agent: _a,
    pos: _p,
    ...figures
  } = row
  expect(readRow(readLine(form, line))).toEqual(figures)
})

test.each([
  ['of another mark', (cells: string[]) => ['T', ...cells.slice(1)]],
  ['with a value too many', (cells: string[]) => [...cells, '']],
  ['with a value too few', (cells: string[]) => cells.slice(1)],
  ['of an unknown kind', (cells: string[]) => ['D', 'constructor', ...cells.slice(2)]],
  ['with an amount that is none', (cells: string[]) => cells.map((text) => (text === '4.00' ? '1e9' : text))],
])('a line %s is no row', (_name, change) => {
  const form = layoutOf('TXT', '', codes)
  const cells = readLine(form, lineOf(writeLine(form, rowCells(form, row))))
  expect(readRow(cells)).not.toBeNull()
  expect(readRow(change(cells))).toBeNull()
})

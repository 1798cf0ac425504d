import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CodeForm, type Codes, noCodes } from './codes.ts'
import { exampleHead, exampleRow } from './example.ts'
import {
  type FileRow,
  fileName,
  fileStem,
  headCells,
  layoutOf,
  rowCells,
  totalsOf,
  trailerCells,
  writeCell,
  writeLine,
} from './file.ts'

function all(form: CodeForm): Codes {
  const row = { send: form, receive: form, cancel: form, reverse: form }
  return { currency: row, country: row, dest_ctry: row }
}

const head = exampleHead

/** To a country whose code begins with a zero. */
const sent: FileRow = {
  ...exampleRow,
  destination: { alpha: 'ALB', numeric: '008' },
  receiveCurrency: { alpha: 'ALL', numeric: '008' },
}

const cancelled: FileRow = { ...sent, kind: 'CANCEL', baseAmount: '-250.05', status: 'CANCL' }

test('the lines of version 1, letter by letter', () => {
  const layout = layoutOf('TXT', ';', all('alp'))
  const totals = totalsOf('SND', [sent, sent, cancelled])
  expect(writeLine(layout, headCells(head))).toBe(
    'H;1;US0003;SND;D;2026-11-14;2026-11-14;0318;2026-11-15T00:04:11Z\r\n',
  )
  expect(writeLine(layout, rowCells(layout, sent))).toBe(
    'D;SEND;711816200002;2026-11-14;16:43:29;400.00;USD;400.00;10.00;4.00;4.00;1.62;USA;ALB;7176.80;ALL;00000290;001;AVAIL\r\n',
  )
  expect(writeLine(layout, trailerCells('SND', totals, 'abc'))).toBe(
    'T;3;SEND=80000;CANCEL=-25005;REFUND=0;abc\r\n',
  )
  expect(writeLine(layout, trailerCells('RCV', totalsOf('RCV', []), 'abc'))).toBe(
    'T;0;RECEIVE=0;REVERSE=0;abc\r\n',
  )
})

describe('codes', () => {
  test('in digits keep their zeros, and each follows its own choice', () => {
    const codes: Codes = {
      currency: { ...noCodes, send: 'num' },
      country: { ...noCodes, cancel: 'num' },
      dest_ctry: { ...noCodes, send: 'num', cancel: 'num' },
    }
    const layout = layoutOf('TXT', '', codes)
    const coded = (row: FileRow) =>
      rowCells(layout, row).flatMap(({ text, code }) =>
        code ? [`${code.object} ${code.column} ${text}`] : [],
      )
    expect(coded(sent)).toEqual([
      'currency send 840',
      'country send USA',
      'dest_ctry send 008',
      'currency send 008',
    ])
    expect(coded(cancelled)).toEqual([
      'currency cancel USD',
      'country cancel 840',
      'dest_ctry cancel 008',
      'currency cancel ALL',
    ])
    expect(coded({ ...cancelled, kind: 'REFUND' })).toEqual(coded(cancelled))
  })

  test('that nobody chose are letters', () => {
    const layout = layoutOf('CSV', '', all(''))
    expect(writeLine(layout, rowCells(layout, sent))).toContain(',USD,400.00,')
  })
})

describe('a text', () => {
  test.each([
    ['TXT', '', 'a|b', 'a b'],
    ['TXT', '\t', 'a\tb\r\nc\0', 'a b  c '],
    ['TXT', ';', 'say "x"', 'say "x"'],
    ['CSV', '', 'a,b', '"a,b"'],
    ['CSV', ';', 'a,b', 'a,b'],
    ['CSV', '', 'say "x"', '"say ""x"""'],
    ['CSV', '', 'a\r\nb', 'a  b'],
    ['CSV', '', '=1+2', '=1+2'],
  ] as const)('in a %s with %j: %j is %j', (layout, delimiter, text, written) => {
    expect(writeCell(layoutOf(layout, delimiter, all('')), { text })).toBe(written)
  })

  test('never adds a value or a line', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('|', ';', '\t', ','), (text, delimiter) => {
        const line = writeLine(layoutOf('TXT', delimiter, all('')), [{ text: 'a' }, { text }, { text: 'b' }])
        expect(line.split(delimiter)).toHaveLength(3)
        expect(line.split('\r\n')).toHaveLength(2)
      }),
    )
  })
})

test('the name of a file has agency, type, period, last day and number', () => {
  expect(fileName('SENDWELL USA', head, 'TXT')).toBe('SENDWELL_USA_SND_D_2026_11_14_0318.txt')
  expect(fileName(' A/B: "Ñ" ', { ...head, type: 'RCV', period: 'M', sequence: 12345 }, 'CSV')).toBe(
    'A_B__RCV_M_2026_11_14_12345.csv',
  )
  const long = 'Grüße aus Übersee: "Wechsel|Stube" & Söhne, Filiale 7 (lang)'
  expect(long).toHaveLength(60)
  expect(fileStem(long, head)).toBe(
    'Gr_e_aus_bersee_Wechsel_Stube_S_hne_Filiale_7_lang__SND_D_2026_11_14_0318',
  )
  const week = { ...head, period: 'W', firstDay: '2026-11-09', lastDay: '2026-11-15' } as const
  expect(fileStem('SENDWELL USA', week)).toBe('SENDWELL_USA_SND_W_2026_11_15_0318')
})

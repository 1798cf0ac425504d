import { describe, expect, test } from 'vitest'
import { readCsvSheet, readJsonSheet, sortOut } from './sheet.ts'

const origin = { source: 'bank.example', now: new Date('2026-03-01T12:00:00Z') }
const known = new Set(['USD', 'MXN', 'JPY', 'KWD'])

function json(rates: string, more: { base?: string; time?: string } = {}): string {
  const { base = '"USD"', time = '"2026-03-01T11:45:00Z"' } = more
  return `{ "base": ${base}, "time": ${time}, "rates": ${rates} }`
}

function refused(work: () => unknown, why: string) {
  return expect(work).toThrow(`The rates of bank.example are refused: ${why}`)
}

describe('a sheet in JSON', () => {
  test('is keyed by the pair or by the currency alone, in numbers or text', () => {
    const sheet = readJsonSheet(json('{ "USDMXN": 17.25, "JPY": "151.2", "USDKWD": 0.3075 }'), origin)
    expect(sheet).toEqual({
      source: 'bank.example',
      asOf: '2026-03-01T11:45:00.000Z',
      rates: new Map([
        ['MXN', '17.25'],
        ['JPY', '151.2'],
        ['KWD', '0.3075'],
      ]),
    })
  })

  test('keeps every digit of a number that a binary fraction could not hold', () => {
    const sheet = readJsonSheet(json('{ "MXN": 1234567890.0123456789, "JPY": 17.10 }'), origin)
    expect([...sheet.rates.values()]).toEqual(['1234567890.0123456789', '17.10'])
  })

  test('gives its time with any offset, in the future by no more than clocks differ', () => {
    const asOf = (time: string) => readJsonSheet(json('{"MXN": 1}', { time: `"${time}"` }), origin).asOf
    expect(asOf('2026-03-01T13:00:00+02:00')).toBe('2026-03-01T11:00:00.000Z')
    expect(asOf('2026-03-01T12:05:00Z')).toBe('2026-03-01T12:05:00.000Z')
    refused(() => asOf('2026-03-01T12:05:00.001Z'), 'their time 2026-03-01T12:05:00.001Z is in the future.')
  })

  test.each([
    ['', 'they are not a JSON object.'],
    ['{"base": "USD"', 'they are not a JSON object.'],
    ['null', 'they are not a JSON object.'],
    ['[]', 'the whole '],
    ['17', 'the whole '],
    ['{"base": "USD", "time": "2026-03-01T11:45:00Z"}', 'rates '],
    [json('{"MXN": 1}', { base: '"EUR"' }), 'base must be USD.'],
    [json('{"MXN": 1}', { base: '840' }), 'base must be USD.'],
    [json('{"MXN": 1}', { time: '1772365500' }), 'time is not an ISO instant'],
    [json('{"MXN": 1}', { time: '"2026-02-30T00:00:00Z"' }), 'time is not an ISO instant'],
    [json('{"MXN": 1}', { time: '"2026-03-01T11:45:00"' }), 'time is not an ISO instant'],
    [json('{"MXN": NaN}'), 'they are not a JSON object.'],
    [json('{"MXN": null}'), 'rates.MXN is neither a number nor decimal text.'],
    [json('{"MXN": {"rate": 1}}'), 'rates.MXN is neither a number nor decimal text.'],
    [json('{"MXN": 1, "USDMXN": 1}'), 'MXN is given twice.'],
  ])('%s is refused with a sentence', (text, why) => {
    refused(() => readJsonSheet(text, origin), why)
  })

  test('that quotes a novel is refused in one line', () => {
    const text = json(`{"${'x'.repeat(100_000)}": null}`)
    expect(() => readJsonSheet(text, origin)).toThrow(/^.{20,300}$/)
  })
})

describe('a sheet in CSV', () => {
  const time = '2026-03-01T09:00:00Z'

  test('has a header, one rate on a line, and its time from elsewhere', () => {
    const text = '\uFEFFcurrency,rate\r\nMXN,17.2500000001\r\n\r\n USDJPY , 151.2 \r\n'
    expect(readCsvSheet(text, time, origin)).toEqual({
      source: 'bank.example',
      asOf: '2026-03-01T09:00:00.000Z',
      rates: new Map([
        ['MXN', '17.2500000001'],
        ['JPY', '151.2'],
      ]),
    })
  })

  test.each([
    ['', 'the first line is not "currency,rate".'],
    ['MXN,17\n', 'the first line is not "currency,rate".'],
    ['currency,rate\nMXN\n', 'line 2 is not "currency,rate".'],
    ['currency,rate\nMXN,1\nJPY,1,5\n', 'line 3 is not "currency,rate".'],
    ['currency,rate\nMXN,\n', 'line 2 is not "currency,rate".'],
    ['currency,rate\nMXN,1\nMXN,2\n', 'MXN is given twice.'],
  ])('%j is refused with a sentence', (text, why) => {
    refused(() => readCsvSheet(text, time, origin), why)
  })

  test('needs a time that is one, and has been', () => {
    const read = (given: string) => () => readCsvSheet('currency,rate\nMXN,1\n', given, origin)
    refused(read('yesterday'), 'the time yesterday is not an ISO instant.')
    refused(read('2026-03-02T00:00:00Z'), 'their time 2026-03-02T00:00:00Z is in the future.')
  })
})

describe('of a sheet', () => {
  const sort = (rates: Record<string, string>) =>
    sortOut({ source: 'bank.example', asOf: '', rates: new Map(Object.entries(rates)) }, known)

  test('known currencies are kept and others named, whatever their rates look like; dollars need none', () => {
    const { kept, skipped } = sort({
      MXN: '17.25',
      BTC: '1.5e-5',
      USD: '1',
      XAU: '-',
      EURMXN: '20',
      mxn: '1',
    })
    expect([...kept]).toEqual([['MXN', '17.25']])
    expect(skipped).toEqual(['BTC', 'XAU', 'EURMXN', 'mxn'])
  })

  test.each(['0.0000000001', '9999999999.9999999999', '1', '007.50'])('%s is a rate', (rate) => {
    expect(sort({ MXN: rate }).kept.get('MXN')).toBe(rate)
  })

  test.each([
    '0',
    '0.0000000000',
    '-1',
    '+1',
    '1e3',
    '1.5E-5',
    'NaN',
    'Infinity',
    '12345678901',
    '1.12345678901',
    '.5',
    '1.',
    '1,5',
    '',
    ' 1',
    '1\n',
    '0x10',
    '٣',
  ])('%j is none, and the whole sheet is refused', (rate) => {
    refused(() => sort({ JPY: '151.2', MXN: rate }), 'MXN is not above zero with up to ten digits and ten')
  })

  test.each([{}, { BTC: '1' }, { USD: '1' }])('nothing is left of %j, so it is refused', (rates) => {
    refused(() => sort(rates), 'they hold no currency that is known here.')
  })
})

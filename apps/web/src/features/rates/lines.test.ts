import { describe, expect, test } from 'vitest'
import type { Spread } from './api.ts'
import { ageOf, changeOf, figuresOf, isNoNumber, linesOf, nothingTyped, ratesWith } from './lines.ts'

const mxn: Spread = {
  sid: 1,
  base: 'USD',
  retail: 'MXN',
  spread: '0.0125',
  wholeSaleRate: '18.4213',
  retailFx: '18.19103375',
  rateBASE: '0.0549721370',
  version: 1,
}
const rates = { rates: { USDMXN: '18.4213', USDUGX: '3612.5' }, listed: ['MXN'] }

describe('the rows', () => {
  test('are new ones first, with 0.10 percent, then the stored with what is typed', () => {
    const lines = linesOf([mxn], { percents: { MXN: '1.15', UGX: '0.10' }, seen: {}, added: ['UGX'] }, rates)
    expect(lines).toEqual([
      { retail: 'UGX', stored: null, percent: '0.10', isChanged: true, version: null, wholesale: '3612.5' },
      { retail: 'MXN', stored: mxn, percent: '1.15', isChanged: true, version: 1, wholesale: '18.4213' },
    ])
    expect(linesOf([mxn], nothingTyped, rates)).toMatchObject([{ percent: '1.25', isChanged: false }])
  })

  test('are saved over the version that was seen, not over one that came in since', () => {
    const newer = { ...mxn, spread: '0.02', version: 2 }
    expect(linesOf([newer], nothingTyped, rates)).toMatchObject([{ version: 2 }])
    const typed = { percents: { MXN: '1.15' }, seen: { MXN: 1 }, added: [] }
    expect(linesOf([newer], typed, rates)).toMatchObject([{ percent: '1.15', version: 1 }])
  })

  test('have no second row for what somebody else has added meanwhile', () => {
    const typed = { percents: { MXN: '0.10' }, seen: {}, added: ['MXN'] }
    expect(linesOf([mxn], typed, rates)).toMatchObject([{ retail: 'MXN', stored: mxn, percent: '0.10' }])
    // Its row is on another page.
    expect(linesOf([], typed, rates)).toEqual([])
  })

  test('keep what is typed into one that somebody else has deleted: it would be added anew', () => {
    const typed = { percents: { MXN: '1.15' }, seen: { MXN: 1 }, added: [] }
    expect(linesOf([], typed, { ...rates, listed: [] })).toMatchObject([
      { retail: 'MXN', stored: null, percent: '1.15', isChanged: true, version: null },
    ])
    // Until it is known what is listed it may be on another page.
    expect(linesOf([], typed, undefined)).toEqual([])
  })

  test('show the figures of the server until something is typed, and then the same as it will', () => {
    const [stored, typed] = [{}, { MXN: '1.25' }].map((percents) =>
      linesOf([mxn], { percents, seen: {}, added: [] }, rates).map(figuresOf),
    )
    expect(stored).toMatchObject([{ retailFx: mxn.retailFx, rateBASE: mxn.rateBASE }])
    expect(typed).toEqual([{ retailFx: mxn.retailFx, rateBASE: mxn.rateBASE }])
    expect(linesOf([mxn], { percents: { MXN: 'x' }, seen: {}, added: [] }, rates).map(figuresOf)).toEqual([
      { retailFx: null, rateBASE: null },
    ])
  })

  test('divide by nothing at 100 percent, or without a rate', () => {
    expect(ratesWith('18', '1.0000')).toEqual({ retailFx: null, rateBASE: null })
    expect(ratesWith(null, '0.0100')).toEqual({ retailFx: null, rateBASE: null })
  })
})

test.each(['abc', '1e3', '٣', '1,000.00', '--1', '1 2', '%'])('%s is no number', (typed) => {
  expect(isNoNumber(typed)).toBe(true)
})
test.each(['', '  ', '0', '1.5', '1,5', '-1', '.5', '1.', '1.234', '100'])(
  '%s is one, or nothing',
  (typed) => {
    expect(isNoNumber(typed)).toBe(false)
  },
)

test.each([
  [['18', null, '18.9'], '+5.00%'],
  [['18', '17.1'], '−5.00%'],
  [['18', '20', '18'], '0.00%'],
  [[null, '18'], null],
  [[], null],
])('the change of %j is %s', (trend, change) => {
  expect(changeOf(trend)).toBe(change)
})

test('a rate is fresh, soon stale and stale by the clock of the server', () => {
  const asOf = '2026-11-14T12:00:00Z'
  const at = (hours: number) => ageOf(asOf, Date.parse(asOf) + hours * 3_600_000, 24)
  expect(at(0.2)).toEqual({ minutes: 12, staleAt: '2026-11-15T12:00:00.000Z', state: 'fresh' })
  expect([at(21.9)?.state, at(22.1)?.state, at(23.9)?.state]).toEqual(['fresh', 'soon', 'soon'])
  expect(at(24)).toMatchObject({ minutes: 1440, state: 'stale' })
  // A provider whose clock is ahead is not from the future.
  expect(at(-1)?.minutes).toBe(0)
  expect(ageOf(undefined, 0, 24)).toBeNull()
})

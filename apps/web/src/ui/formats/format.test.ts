import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import {
  DASH,
  dayIn,
  formatMoney,
  formatPercent,
  formatWhen,
  isKnownZone,
  isNegativeMoney,
  MINUS,
  spellInstant,
  viewerZone,
} from './format.ts'

/** Any decimal number as text, without a needless zero in front. */
function decimal(maxDecimals: number) {
  return fc
    .tuple(
      fc.boolean(),
      fc.bigInt({ min: 0n, max: 10n ** 24n }),
      fc.stringMatching(new RegExp(`^\\d{0,${maxDecimals}}$`)),
    )
    .map(([minus, integer, fraction]) => `${minus ? '-' : ''}${integer}${fraction && `.${fraction}`}`)
}

function hundredths(text: string): bigint {
  const [integer = '', fraction = ''] = text.replace('-', '').split('.')
  return BigInt(integer + fraction.padEnd(2, '0')) * (text.startsWith('-') ? -1n : 1n)
}

function readBack(shown: string): string {
  return shown.replace(MINUS, '-').replaceAll(',', '').replace('%', '')
}

describe('formatMoney', () => {
  it.each([
    ['0', '0.00'],
    ['.5', '0.50'],
    ['5.', '5.00'],
    ['-1234.5', `${MINUS}1,234.50`],
    ['+12', '12.00'],
    ['000123', '123.00'],
    ['999999.999', '1,000,000.00'],
    ['-0.001', '0.00'],
    ['1.005', '1.00'],
    ['1.015', '1.02'],
    ['123456789012345678901234567890.12', '123,456,789,012,345,678,901,234,567,890.12'],
  ])('%s is %s', (amount, shown) => {
    expect(formatMoney(amount)).toBe(shown)
  })

  it('follows the minor units of the currency', () => {
    expect(formatMoney('16830.5', 0)).toBe('16,830')
    expect(formatMoney('16831.5', 0)).toBe('16,832')
    expect(formatMoney('1.2', 3)).toBe('1.200')
    expect(formatMoney('17.1234567', 6)).toBe('17.123457')
  })

  it('shows a dash for nothing and leaves alone what is no number', () => {
    expect([null, undefined, ''].map((amount) => formatMoney(amount))).toEqual([DASH, DASH, DASH])
    expect(formatMoney('n/a')).toBe('n/a')
    expect(formatMoney('-')).toBe('-')
  })

  it('loses nothing that fits the minor units', () => {
    fc.assert(
      fc.property(decimal(2), (amount) => {
        expect(hundredths(readBack(formatMoney(amount)))).toBe(hundredths(amount))
      }),
    )
  })

  it('is never more than half a minor unit away, and groups by three', () => {
    fc.assert(
      fc.property(decimal(12), (amount) => {
        const shown = formatMoney(amount)
        expect(shown).toMatch(/^\u2212?\d{1,3}(,\d{3})*\.\d{2}$/)
        const [integer = '', fraction = ''] = amount.replace('-', '').split('.')
        const exact = BigInt(integer + fraction.padEnd(12, '0')) * (amount.startsWith('-') ? -1n : 1n)
        const off = hundredths(readBack(shown)) * 10n ** 10n - exact
        expect(off <= 5n * 10n ** 9n && off >= -5n * 10n ** 9n).toBe(true)
      }),
    )
  })

  it('knows the sign as shown', () => {
    expect(['-1', '-0.01', '-0.004', '0', '3', null].map((amount) => isNegativeMoney(amount))).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ])
  })
})

describe('formatPercent', () => {
  it.each([
    ['0.125', '12.50%'],
    ['1', '100.00%'],
    ['0', '0.00%'],
    ['.4', '40.00%'],
    ['0.005', '0.50%'],
    ['-0.29', `${MINUS}29.00%`],
    ['12.5', '1,250.00%'],
    ['0.12345', '12.34%'],
  ])('%s is %s', (fraction, shown) => {
    expect(formatPercent(fraction)).toBe(shown)
  })

  it('shows a dash for nothing', () => {
    expect(formatPercent(null)).toBe(DASH)
  })

  it('moves the point exactly', () => {
    fc.assert(
      fc.property(decimal(4), (fraction) => {
        const [integer = '', digits = ''] = fraction.replace('-', '').split('.')
        const exact = BigInt(integer + digits.padEnd(4, '0')) * (fraction.startsWith('-') ? -1n : 1n)
        expect(hundredths(readBack(formatPercent(fraction)))).toBe(exact)
      }),
    )
  })
})

describe('formatWhen', () => {
  const at = '2026-11-07T02:09:31.250Z'

  it('writes each format', () => {
    expect(formatWhen(at, 'date-time-utc')).toBe('07/11/2026 02:09:31 (Z)')
    expect(formatWhen(at, 'date-time-utc-z')).toBe('07/11/2026 02:09:31 Z')
    expect(formatWhen(at, 'date-utc')).toBe('07/11/2026')
    expect(formatWhen(at, 'date-person')).toBe('11/07/2026')
    expect(formatWhen(at, 'date-local', 'America/Mexico_City')).toBe('06/11/2026')
    expect(formatWhen(at, 'time-local', 'America/Mexico_City')).toBe(`20:09 (UTC${MINUS}6)`)
    expect(formatWhen(at, 'time-local', 'Asia/Kolkata')).toBe('07:39 (UTC+5:30)')
    expect(formatWhen(at, 'time-local', 'UTC')).toBe('02:09 (UTC)')
  })

  it('writes midnight as 00', () => {
    expect(formatWhen('2026-01-01T00:00:00Z', 'date-time-utc')).toBe('01/01/2026 00:00:00 (Z)')
  })

  it('reads an offset', () => {
    expect(formatWhen('2026-11-06T23:30:00-06:00', 'date-time-utc')).toBe('07/11/2026 05:30:00 (Z)')
  })

  it('moves no day of the calendar', () => {
    expect(formatWhen('1990-02-03', 'date-person')).toBe('02/03/1990')
    expect(formatWhen('1990-02-03', 'date-local', 'America/Los_Angeles')).toBe('03/02/1990')
  })

  it('does not guess', () => {
    expect(formatWhen(null, 'date-utc')).toBe(DASH)
    expect(formatWhen('2026-11-07T02:09:31', 'date-utc')).toBe('2026-11-07T02:09:31')
    expect(formatWhen('yesterday', 'date-utc')).toBe('yesterday')
  })

  it('spells an instant with the name of its month', () => {
    expect(spellInstant(at, 'America/Mexico_City', 'en-GB')).toBe('6 Nov 2026, 20:09:31')
    expect(spellInstant('1990-02-03', 'America/Mexico_City', 'en-GB')).toBe('3 Feb 1990')
    expect(spellInstant('yesterday', 'UTC', 'en-GB')).toBeNull()
  })
})

it.each([
  ['America/Chicago', '2026-11-17T03:00:00Z', '2026-11-16'],
  ['UTC', '2026-11-17T03:00:00Z', '2026-11-17'],
  ['Pacific/Kiritimati', '2026-11-17T11:00:00Z', '2026-11-18'],
])('in %s it is, at %s, %s', (zone, at, day) => {
  expect(dayIn(zone, new Date(at))).toBe(day)
})

it('knows the zone of whoever travels with the page open', () => {
  try {
    for (const zone of ['America/Chicago', 'Asia/Tokyo', 'America/Chicago']) {
      vi.stubEnv('TZ', zone)
      expect(viewerZone()).toBe(zone)
    }
  } finally {
    vi.unstubAllEnvs()
  }
})

it('a zone that this browser does not know yet is no zone to tell a time in', () => {
  expect(['America/Bogota', 'UTC', 'America/Nowhere'].map(isKnownZone)).toEqual([true, true, false])
})

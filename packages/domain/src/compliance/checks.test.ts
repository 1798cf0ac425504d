import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  checkFields,
  type FieldLimit,
  type FieldProblem,
  type FieldRule,
  type Limits,
  mustBeFilled,
} from './checks.ts'

function limits(more: Partial<Limits> = {}): Limits {
  return {
    limitCoB: null,
    limitDoB: null,
    limitLegalID: null,
    limitPhotoID: null,
    limitTestQuestion: null,
    limitByTrn: null,
    limitTotalNet: null,
    ...more,
  }
}

function field(more: Partial<FieldRule> = {}): FieldRule {
  return {
    tag: 'SENDER_DOB',
    label: 'Date of birth',
    kind: 'text',
    maxLength: 20,
    visibility: 'OPT',
    requiredAbove: null,
    accepted: null,
    ...more,
  }
}

function check(rule: Partial<FieldRule>, value?: string, given: Partial<Limits> = {}, amount = '100.00') {
  return checkFields(
    [field(rule)],
    limits(given),
    amount,
    new Map(value === undefined ? [] : [['SENDER_DOB', value]]),
  )
}

function notAllowed(value: string, problem: FieldProblem) {
  return [{ rule: 'field_not_allowed', field: 'SENDER_DOB', label: 'Date of birth', value, problem }]
}

const fieldLimits: FieldLimit[] = [
  'limitCoB',
  'limitDoB',
  'limitLegalID',
  'limitPhotoID',
  'limitTestQuestion',
]

describe('a required field', () => {
  const missing = [{ rule: 'field_required', field: 'SENDER_DOB', label: 'Date of birth', value: '' }]

  test('is asked for, whatever the amount', () => {
    expect(check({ visibility: 'REQ' })).toEqual(missing)
    expect(check({ visibility: 'REQ' }, undefined, {}, '0.01')).toEqual(missing)
    expect(check({ visibility: 'REQ' }, 'given')).toEqual([])
  })

  test.each(['', ' ', '\t', ' \u00A0 '])('is not filled by %j', (blank) => {
    expect(check({ visibility: 'REQ' }, blank)).toEqual(missing)
  })

  test('is told as required, not as above a limit, where both hold', () => {
    const rule = { visibility: 'REQ', requiredAbove: 'limitDoB' } as const
    expect(check(rule, undefined, { limitDoB: '10.00' })).toEqual(missing)
  })
})

describe('a field that a limit requires', () => {
  test.each(fieldLimits)('%s names itself, the limit and the amount', (name) => {
    expect(check({ requiredAbove: name }, undefined, { [name]: '99.99' })).toEqual([
      {
        rule: name,
        field: 'SENDER_DOB',
        label: 'Date of birth',
        limit: '99.99',
        value: '100.00',
      },
    ])
  })

  test.each(fieldLimits)('is left alone by every limit but %s', (name) => {
    const others = Object.fromEntries(fieldLimits.map((other) => [other, other === name ? null : '0.00']))
    expect(check({ requiredAbove: name }, undefined, others)).toEqual([])
  })

  test.each([
    { limit: '100.01', required: false },
    { limit: '100.00', required: false },
    { limit: '100', required: false },
    { limit: '99.99', required: true },
    { limit: '9.00', required: true },
    { limit: '1000.00', required: false },
    { limit: '0', required: true },
    { limit: '0.00', required: true },
    { limit: null, required: false },
  ])('100.00 is above $limit: $required', ({ limit, required }) => {
    const rule = field({ requiredAbove: 'limitLegalID' })
    expect(mustBeFilled(rule, limits({ limitLegalID: limit }), '100.00')).toBe(required)
    expect(check({ requiredAbove: 'limitLegalID' }, undefined, { limitLegalID: limit })).toHaveLength(
      required ? 1 : 0,
    )
  })

  test('a limit of 0 is below the smallest transfer', () => {
    expect(mustBeFilled(field({ requiredAbove: 'limitDoB' }), limits({ limitDoB: '0' }), '0.01')).toBe(true)
  })

  test('a blank does not fill it either', () => {
    const [refusal] = check({ requiredAbove: 'limitDoB' }, '  ', { limitDoB: '0' })
    expect(refusal?.rule).toBe('limitDoB')
  })

  test('above means above, to the cent, whatever the amounts', () => {
    const cents = fc.integer({ min: 0, max: 10_000_000 })
    const near = fc
      .tuple(cents, fc.integer({ min: -2, max: 2 }))
      .map(([one, more]) => [one, Math.max(0, one + more)])
    const text = (value = 0): string => `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`
    fc.assert(
      fc.property(fc.oneof(near, fc.tuple(cents, cents)), ([amount = 0, limit = 0]) => {
        const rule = field({ requiredAbove: 'limitPhotoID' })
        expect(mustBeFilled(rule, limits({ limitPhotoID: text(limit) }), text(amount))).toBe(amount > limit)
      }),
      { numRuns: 3_000 },
    )
  })
})

describe('a field that the agency does not take', () => {
  const rule = { visibility: 'NOT_ALL', requiredAbove: 'limitDoB' } as const

  test('may be absent and may not be given', () => {
    expect(check({ visibility: 'NOT_ALL' })).toEqual([])
    expect(check({ visibility: 'NOT_ALL' }, 'x')).toEqual(notAllowed('x', { kind: 'not_taken' }))
  })

  test('is required, and so taken, above its limit', () => {
    expect(check(rule, undefined, { limitDoB: '50.00' })).toMatchObject([
      { rule: 'limitDoB', value: '100.00' },
    ])
    expect(check(rule, 'x', { limitDoB: '50.00' })).toEqual([])
  })

  test('is not taken at its limit', () => {
    expect(check(rule, undefined, { limitDoB: '100.00' })).toEqual([])
    expect(check(rule, 'x', { limitDoB: '100.00' })).toMatchObject([
      { rule: 'field_not_allowed', value: 'x' },
    ])
  })

  test('is checked like any other once it is required', () => {
    expect(check({ ...rule, kind: 'date' }, 'x', { limitDoB: '0' })).toMatchObject([
      { rule: 'field_not_allowed' },
    ])
  })
})

describe('a value', () => {
  test('may be as long as the field, and no longer', () => {
    expect(check({ maxLength: 3 }, 'abc')).toEqual([])
    expect(check({ maxLength: 3 }, 'abcd')).toEqual(notAllowed('abcd', { kind: 'too_long', maxLength: 3 }))
  })

  test.each(['enumeration', 'country', 'text'] as const)(
    'of kind %s is one that the agency accepts',
    (kind) => {
      const rule = { kind, accepted: ['USA', 'MEX'] }
      expect(check(rule, 'MEX')).toEqual([])
      for (const value of ['mex', 'CAN', 'MEX ', 'USA,MEX', 'constructor']) {
        expect(check(rule, value)).toEqual(notAllowed(value, { kind: 'not_accepted' }))
      }
    },
  )

  test('is any where the agency has no list, and none where its list is empty', () => {
    expect(check({ kind: 'enumeration', accepted: null }, 'ANY')).toEqual([])
    expect(check({ kind: 'enumeration', accepted: [] }, 'ANY')).toHaveLength(1)
  })

  test.each(['a@b.co', 'first.last+tag@mail.example.org', 'ü@exämple.de'])(
    '%j is an e-mail address',
    (value) => {
      expect(check({ kind: 'email', maxLength: 60 }, value)).toEqual([])
    },
  )

  test.each(['a', 'a@b', '@b.co', 'a@', 'a b@c.de', 'a@b@c.de', 'a@b.co ', 'a@b.co\n'])(
    '%j is not an e-mail address',
    (value) => {
      expect(check({ kind: 'email', maxLength: 60 }, value)).toEqual(
        notAllowed(value, { kind: 'not_an_email' }),
      )
    },
  )
})

describe('a date', () => {
  test.each([
    '1970-01-01',
    '2024-02-29',
    '2000-02-29',
    '2023-02-28',
    '1999-12-31',
    '2024-04-30',
    '1900-02-28',
  ])('%s is one', (value) => {
    expect(check({ kind: 'date' }, value)).toEqual([])
  })

  test.each([
    '2023-02-29',
    '1900-02-29',
    '2100-02-29',
    '2024-02-30',
    '2024-04-31',
    '2024-00-10',
    '2024-13-01',
  ])('%s does not exist', (value) => {
    expect(check({ kind: 'date' }, value)).toEqual(notAllowed(value, { kind: 'not_a_date' }))
  })

  test.each(['2024-01-00', '2024-01-32', '2024-1-1', '01/02/2024', '20240101', '0024-01-01', '3024-01-01'])(
    '%s is not one',
    (value) => {
      expect(check({ kind: 'date' }, value)).toHaveLength(1)
    },
  )

  test.each([
    ' 2024-01-01',
    '2024-01-01\n',
    '2024-01-01T00:00',
    '٢٠٢٤-01-01',
    '2024-+1-01',
    'today',
    '-024-01-01',
  ])('%j neither', (value) => {
    expect(check({ kind: 'date' }, value)).toHaveLength(1)
  })

  test('each year from 1800 to 2200 has the days that the calendar gives it', () => {
    const long = new Set([1, 3, 5, 7, 8, 10, 12])
    for (let year = 1_800; year <= 2_200; year += 1) {
      const century = year % 100 === 0
      const february = (century ? year % 400 === 0 : year % 4 === 0) ? 29 : 28
      for (let month = 1; month <= 12; month += 1) {
        const last = month === 2 ? february : long.has(month) ? 31 : 30
        for (const day of [1, last, last + 1]) {
          const value = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
          expect(check({ kind: 'date' }, value).length, value).toBe(day > last ? 1 : 0)
        }
      }
    }
  })
})

test('a field that nobody has set up is named', () => {
  expect(checkFields([field()], limits(), '1.00', new Map([['SHOE_SIZE', '43']]))).toEqual([
    { rule: 'unknown_field', field: 'SHOE_SIZE', value: 'SHOE_SIZE' },
  ])
  expect(checkFields([], limits(), '1.00', new Map([['constructor', 'x']]))).toHaveLength(1)
})

test('all that is wrong is told at once', () => {
  const rules = [
    field({ tag: 'NAME', visibility: 'REQ' }),
    field({ tag: 'DOB', kind: 'date', requiredAbove: 'limitDoB' }),
    field({ tag: 'MAIL', kind: 'email' }),
    field({ tag: 'FINE' }),
    field({ tag: 'PHOTO', requiredAbove: 'limitPhotoID' }),
  ]
  const values = new Map([
    ['DOB', '2023-02-29'],
    ['MAIL', 'nobody'],
    ['FINE', 'fine'],
    ['OTHER', 'x'],
  ])
  const refusals = checkFields(rules, limits({ limitDoB: '0', limitPhotoID: '50' }), '100.00', values)
  expect(
    refusals.map((refusal) => `${'field' in refusal ? refusal.field : ''} ${refusal.rule}`).toSorted(),
  ).toEqual([
    'DOB field_not_allowed',
    'MAIL field_not_allowed',
    'NAME field_required',
    'OTHER unknown_field',
    'PHOTO limitPhotoID',
  ])
})

import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { errorCodes } from '../common/errors.ts'
import { optionalText, requiredText, sidParam } from '../common/fields.ts'
import { because } from './because.ts'
import type { ParamKinds } from './declare.ts'
import { checkInput } from './issues.ts'
import {
  english,
  isReason,
  isReasonCode,
  kindsOf,
  type RefusalSentences,
  reason,
  refusals,
  sentenceOf,
} from './refusals.ts'

const codes = Object.keys(refusals).filter(isReasonCode)

/** Every combination of words, with a text and a number that no sentence says by itself. */
function samples(kinds: ParamKinds): Record<string, string | number>[] {
  let all: Record<string, string | number>[] = [{}]
  for (const [name, kind] of Object.entries(kinds)) {
    const values = kind === 'text' ? [`<${name}>`] : kind === 'number' ? [7319] : kind
    all = all.flatMap((one) => values.map((value) => ({ ...one, [name]: value })))
  }
  return all
}

describe('every refusal', () => {
  test('has a sentence, and every sentence a refusal', () => {
    expect(Object.keys(english).sort()).toEqual([...codes].sort())
  })

  test.each(codes)('%s has a general error, and says all of its values and no others', (code) => {
    expect(errorCodes).toContain(refusals[code].error)
    const sentences = new Set<string>()
    const all = samples(kindsOf(code))
    for (const params of all) {
      const asked = new Set<string | symbol>()
      const watched = new Proxy(params, {
        get: (target, name) => {
          asked.add(name)
          return typeof name === 'string' ? target[name] : undefined
        },
      })
      const why = { code, params: watched }
      if (!isReason(why)) throw new Error('the sample is not one')
      asked.clear()
      const sentence = sentenceOf(why, english)
      expect(asked).toEqual(new Set(Object.keys(params)))
      for (const [name, value] of Object.entries(params)) {
        if (!Array.isArray(kindsOf(code)[name])) expect(sentence).toContain(String(value))
      }
      expect(sentence).not.toMatch(/undefined|\[object|NaN/)
      sentences.add(sentence)
    }
    expect(sentences.size).toBe(all.length)
  })

  test('without a sentence in a language, or with other values, does not compile', () => {
    const { login_taken: _left, ...rest } = english
    // @ts-expect-error `login_taken` is missing
    const incomplete: RefusalSentences = rest
    expect(incomplete).not.toHaveProperty('login_taken')
    // @ts-expect-error nobody declared this code
    reason('no_such_code')
    // @ts-expect-error `minutes` is missing
    reason('too_many_logins')
    // @ts-expect-error `minutes` is a number
    reason('too_many_logins', { minutes: '5' })
    // @ts-expect-error there is no such kind
    reason('split_excess', { kind: 'tax', sender: 'A', payer: 'B', sum: '105.00' })
    // @ts-expect-error a rule of a schema cannot know these values
    because('split_excess')
  })
})

describe('a reason that came over the wire', () => {
  const excess = { kind: 'fee', sender: 'A', payer: 'B', sum: '105.00' }

  test.each([
    [true, { code: 'login_taken', params: {} }],
    [true, { code: 'split_excess', params: excess }],
    [true, { code: 'split_excess', params: { ...excess, later: 'more' } }],
    [false, { code: 'split_excess', params: { ...excess, kind: 'tax' } }],
    [false, { code: 'split_excess', params: { ...excess, sum: 105 } }],
    [false, { code: 'split_excess', params: { kind: 'fee' } }],
    [false, { code: 'too_many_logins', params: { minutes: '5' } }],
    [false, { code: 'of_a_newer_server', params: {} }],
    [false, { code: 'toString', params: {} }],
    [false, { code: 'login_taken' }],
    [false, { code: 'login_taken', params: [] }],
    [false, 'login_taken'],
    [false, null],
    [false, undefined],
  ])('is known: %s for %j', (known, value) => {
    expect(isReason(value)).toBe(known)
  })
})

describe('a rule of a schema', () => {
  const problem = (schema: z.ZodType, input: unknown) => {
    const checked = checkInput(schema, input)
    return checked.ok ? null : checked.problems[0]?.reason
  }

  test('gives its own code, with the values that it has', () => {
    expect(problem(requiredText(5), '  ')).toEqual(reason('required'))
    expect(problem(requiredText(5), 'abcdef')).toEqual(reason('at_most_characters', { max: 5 }))
    expect(problem(optionalText(5), 'a\u0000')).toEqual(reason('character_not_storable'))
    expect(problem(z.string().min(16, because('at_least_characters')), 'x')).toEqual(
      reason('at_least_characters', { min: 16 }),
    )
    const rule = { error: because('at_most_characters'), params: { max: 3 } }
    expect(
      problem(
        z.string().refine(() => false, rule),
        'x',
      ),
    ).toEqual(reason('at_most_characters', { max: 3 }))
  })

  test('of an object names the field, once each', () => {
    const schema = z.object({ user: z.object({ name: requiredText(5), lastName: requiredText(5) }) })
    expect(checkInput(schema, { user: { name: 'a\u0000bcdefg', lastName: '' } })).toEqual({
      ok: false,
      problems: [
        { field: 'user.name', reason: reason('character_not_storable') },
        { field: 'user.lastName', reason: reason('required') },
      ],
    })
    expect(checkInput(schema, { user: { name: ' a ', lastName: 'b' } })).toEqual({
      ok: true,
      value: { user: { name: 'a', lastName: 'b' } },
    })
  })

  // What zod says by itself stays what other clients have read until now.
  test.each<[z.ZodType, unknown]>([
    [z.string(), undefined],
    [z.int(), '5'],
    [z.array(z.string()), {}],
    [z.literal('USD'), 'EUR'],
    [z.enum(['a', 'b']), 'c'],
    [z.iso.datetime(), 'today'],
    [z.iso.date(), 'today'],
    [z.string().regex(/^\d$/), 'x'],
    [z.int().positive(), 0],
    [z.number().lt(5), 5],
    [z.number().min(3).max(4), 5],
    [z.number().min(3).max(4), 2],
    [z.string().max(3), 'abcd'],
    [z.string().min(3), 'a'],
    [z.array(z.int()).max(1), [1, 2]],
    [z.array(z.int()).min(1), []],
    [z.array(z.int()).length(2), [1]],
    [z.array(z.int()).length(2), [1, 2, 3]],
    [sidParam, {}],
  ])('without a code keeps the words of zod: %#', (schema, input) => {
    const why = problem(schema, input)
    expect(why && sentenceOf(why, english)).toBe(schema.safeParse(input).error?.issues[0]?.message)
  })
})

import { expect } from 'vitest'
import type { z } from 'zod'
import { checkInput } from './issues.ts'
import type { ReasonCode } from './refusals.ts'

/** Returns `field code` for every refused field, as the server answers them; an accepted input has none. */
export function refusalsOf(schema: z.ZodType, input: unknown): string[] {
  const checked = checkInput(schema, input)
  return checked.ok ? [] : checked.problems.map(({ field, reason }) => `${field} ${reason.code}`)
}

type RefusedValue = readonly [value: unknown, code: ReasonCode]

const otherTypes: readonly RefusedValue[] = [null, 7, true, [], {}].map((value) => [value, 'wrong_type'])

function tooLong(max: number): readonly RefusedValue[] {
  return [
    ['x'.repeat(max + 1), 'at_most_characters'],
    ['a\0b', 'character_not_storable'],
    ['a\ud800', 'character_not_storable'],
  ]
}

/** One value of a field in an otherwise accepted input; returns what `refusalsOf` does. */
export type RefusalsOfValue = (value: unknown) => string[]

export function expectRefused(
  refusals: RefusalsOfValue,
  path: string,
  values: readonly RefusedValue[],
): void {
  for (const [value, code] of values) {
    expect({ value, refusals: refusals(value) }).toEqual({ value, refusals: [`${path} ${code}`] })
  }
}

export function expectAccepted(refusals: RefusalsOfValue, values: readonly unknown[]): void {
  for (const value of values) expect({ value, refusals: refusals(value) }).toEqual({ value, refusals: [] })
}

export function expectRequiredText(refusals: RefusalsOfValue, path: string, max: number): void {
  expectRefused(refusals, path, [
    ['', 'required'],
    ['   ', 'required'],
    ['\u00a0\t\n', 'required'],
    [undefined, 'wrong_type'],
    ...otherTypes,
    ...tooLong(max),
  ])
  expectAccepted(refusals, ['x', 'x'.repeat(max), ` ${'x'.repeat(max)} `])
}

export function expectOptionalText(refusals: RefusalsOfValue, path: string, max: number): void {
  expectRefused(refusals, path, [...otherTypes, ...tooLong(max)])
  expectAccepted(refusals, [undefined, '', '   ', 'x'.repeat(max)])
}

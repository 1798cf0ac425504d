import type { Route } from '@corridor/contract/common/route'
import type { ProfileSid } from '@corridor/domain/access/permissions'
import { z } from 'zod'
import { goodTexts, oddHeaders, oddMethods, oddNumbers, oddTexts, oddTypes } from './fuzz-values.ts'
import type { Random } from './tamperings.ts'

/** One hostile call, as it goes over the wire. */
export interface FuzzedCall {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | undefined
  /** Nobody has no session. */
  readonly profile?: ProfileSid | undefined
  readonly xsrf: 'own' | 'false' | 'none'
}

type Schema = z.core.JSONSchema.BaseSchema

function oddValue(random: Random): unknown {
  return random.pick<() => unknown>([
    () => random.pick(oddTexts),
    () => random.pick(oddTexts),
    () => random.pick(oddNumbers),
    () => random.pick(oddNumbers),
    () => null,
    () => random.pick([true, false]),
    () => [],
    () => ({}),
    () => [random.pick(oddTexts), random.pick(oddNumbers), null, [[]]],
    () => ({ length: 3, 0: 'a', toString: 1, valueOf: null, toJSON: 'x' }),
    () => Array.from({ length: random.pick([2, 101, 5_001]) }, () => 1),
    () => 'x'.repeat(random.pick([10_000, 100_000])),
  ])()
}

function goodText(schema: Schema, random: Random): string {
  const patterns = [schema, ...(schema.allOf ?? [])].flatMap((one) =>
    typeof one === 'object' && one.pattern !== undefined ? [new RegExp(one.pattern, 'u')] : [],
  )
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema
  const fitting = goodTexts.filter(
    (text) =>
      text.length >= minLength && text.length <= maxLength && patterns.every((pattern) => pattern.test(text)),
  )
  return fitting.length > 0 ? random.pick(fitting) : random.pick(goodTexts)
}

/** Small, so that it is often the number of a record that is there. */
function goodNumber(schema: Schema, random: Random): number {
  const { minimum = 0, maximum = 9, exclusiveMinimum } = schema
  const least = Math.max(minimum, typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : 0, 0)
  if (schema.type === 'number' && maximum <= 1) return random.pick([0, 0.2, 0.35, 1])
  return Math.min(least + random.upTo(9) - 1, maximum)
}

/** A value that the schema takes, or nearly: rules between fields are left to chance. */
function goodValue(schema: Schema, random: Random): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return goodValue(asSchema(random.pick(choices)), random)
  if (schema.type === 'object') return goodObject(schema, random)
  if (schema.type === 'array') return goodArray(schema, random)
  if (schema.type === 'string') return goodText(schema, random)
  if (schema.type === 'integer' || schema.type === 'number') return goodNumber(schema, random)
  if (schema.type === 'boolean') return random.pick([true, false])
  return schema.type === 'null' ? null : oddValue(random)
}

function asSchema(schema: Schema | readonly unknown[] | boolean | undefined): Schema {
  return typeof schema === 'object' && !Array.isArray(schema) ? (schema as Schema) : {}
}

function goodObject({ properties = {}, required = [] }: Schema, random: Random): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => required.includes(name) || random.upTo(3) === 1)
      // A sign that is not the session's own is refused before anything else.
      .filter(([name]) => name !== 'sign' || random.upTo(20) === 1)
      .map(([name, property]) => [name, goodValue(asSchema(property), random)]),
  )
}

function goodArray({ items, minItems = 0, maxItems = 3 }: Schema, random: Random): unknown[] {
  if (Array.isArray(items)) return items.map((item) => goodValue(asSchema(item), random))
  const length = Math.min(minItems + random.upTo(3) - 1, maxItems)
  return Array.from({ length }, () => goodValue(asSchema(items), random))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Spoils one place somewhere in the value. */
function spoilt(value: unknown, random: Random): unknown {
  if (random.upTo(4) === 1) return oddValue(random)
  if (Array.isArray(value) && value.length > 0) {
    const at = random.upTo(value.length) - 1
    return random.pick<() => unknown>([
      () => value.map((item, index) => (index === at ? spoilt(item, random) : item)),
      () => value.flatMap((item) => [item, item]),
      () => Object.fromEntries(value.entries()),
    ])()
  }
  if (!isObject(value) || Object.keys(value).length === 0) return oddValue(random)
  const name = random.pick(Object.keys(value))
  const { [name]: one, ...others } = value
  return random.pick<() => unknown>([
    () => ({ ...others, [name]: spoilt(one, random) }),
    () => ({ ...others, [name]: spoilt(one, random) }),
    () => ({ ...others, [name]: spoilt(one, random) }),
    () => others,
    () => ({ ...value, [random.pick(['extra', 'sid', 'version', 'sign', 'toString'])]: oddValue(random) }),
    () => ({ ...others, [name]: [one] }),
    () => ({ ...others, [name]: { [name]: one } }),
    () => [value],
  ])()
}

/** Text that is no JSON of an object any more, or none that anybody means. */
function spoiltText(text: string, random: Random): string {
  return random.pick<() => string>([
    () => text.slice(0, random.upTo(text.length)),
    () => `${text}${text}`,
    () => text.replace('{', '{"__proto__":{"admin":true},'),
    () => text.replace('{', '{"constructor":{"prototype":{}},'),
    () => text.replace(/:"[^"]*"/, ':1e999'),
    () => text.replace(/:"[^"]*"/, `:${'['.repeat(random.pick([10, 20_000]))}`),
    () => `${'[{"a":'.repeat(9_000)}1${'}]'.repeat(9_000)}`,
    () => `\ufeff${text}`,
    () => '',
    () => 'null',
    () => '"text"',
    () => '0',
    () => '[]',
    () => 'x'.repeat(300_000),
  ])()
}

function jsonSchema(schema: z.ZodType): Schema {
  return z.toJSONSchema(schema, { io: 'input', target: 'draft-7', unrepresentable: 'any' })
}

/** Sometimes good, mostly spoilt in one to three places. */
function valueFor(schema: z.ZodType, random: Random, example?: unknown): unknown {
  let value = example !== undefined && random.upTo(2) === 1 ? example : goodValue(jsonSchema(schema), random)
  for (let times = random.pick([0, 0, 1, 1, 1, 2, 3]); times > 0; times -= 1) value = spoilt(value, random)
  return value
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

/** A lone half of a character cannot stand in an address. */
function escaped(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

/** Addresses longer than this are refused by Node itself, before us. */
const longestAddress = 4_000

function addressFor({ path, params, query }: Route, random: Random): string {
  const values = params ? valueFor(params, random) : {}
  const filled = path.replace(/:(\w+)/g, (_whole, name: string) =>
    escaped(asText(isObject(values) && name in values ? values[name] : oddValue(random))),
  )
  const asked = query ? valueFor(query, random) : random.upTo(20) === 1 ? { x: oddValue(random) } : {}
  const pairs = isObject(asked) ? Object.entries(asked) : [['limit', asked] as const]
  const text = pairs.map(([name, value]) => `${escaped(name)}=${escaped(asText(value))}`).join('&')
  const address = `${filled}${text === '' ? '' : `?${text}`}`.slice(0, longestAddress)
  return random.upTo(60) === 1
    ? `${address}${random.pick(['/', '//', '%', '%00', '/..', ';a=1', '#'])}`
    : address
}

/** A call of the route, spoilt. An example is a body that keeps the rules which no schema tells. */
export function fuzzedCall(route: Route, random: Random, example?: unknown): FuzzedCall {
  const good = route.body ? JSON.stringify(valueFor(route.body, random, example)) : undefined
  const body = random.upTo(15) === 1 ? spoiltText(good ?? '{}', random) : good
  const type = random.upTo(20) === 1 ? random.pick(oddTypes) : 'application/json'
  return {
    method: random.upTo(12) === 1 ? random.pick(oddMethods) : route.method,
    path: addressFor(route, random),
    headers: {
      ...(body !== undefined && { 'content-type': type }),
      ...(random.upTo(12) === 1 && random.pick(oddHeaders)),
    },
    body,
    // Who may do the most gets furthest.
    profile: random.pick<ProfileSid | undefined>([undefined, 1, 1, 1, 1, 1, 1, 2, 3, 4, 5, 6]),
    xsrf: random.upTo(12) === 1 ? random.pick(['false', 'none']) : 'own',
  }
}

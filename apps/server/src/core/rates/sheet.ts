import { z } from 'zod'
import { OperatorError } from '../../platform/errors.ts'

/** One delivery of rates as it came in; whether a currency is known to us is for the store to say. */
export interface RateSheet {
  readonly source: string
  readonly asOf: string
  /** Units of the currency for one dollar by currency code, as they were written. */
  readonly rates: ReadonlyMap<string, string>
}

export interface Origin {
  readonly source: string
  readonly now: Date
}

/** Clocks differ a little; a sheet of tomorrow would hide every later one. */
const clockToleranceMs = 5 * 60_000

const instant = z.iso.datetime({ offset: true, error: 'is not an ISO instant such as 2026-01-31T12:00:00Z' })

const sheetSchema = z.object({
  base: z.literal('USD', { error: 'must be USD' }),
  time: instant,
  rates: z.record(z.string(), z.string({ error: 'is neither a number nor decimal text' })),
})

/** What is quoted comes from outside and may be of any length. */
function refuse(source: string, why: string): never {
  throw new OperatorError(`The rates of ${source} are refused: ${why.slice(0, 200)}.`)
}

export function readJsonSheet(text: string, { source, now }: Origin): RateSheet {
  const parsed = sheetSchema.safeParse(parseExactly(text) ?? refuse(source, 'they are not a JSON object'))
  if (!parsed.success) return refuse(source, firstIssue(parsed.error))
  const { time, rates } = parsed.data
  const entries = Object.entries(rates).map(([key, rate]) => [currencyOf(key), rate] as const)
  return { source, asOf: readTime(time, { source, now }), rates: unique(source, entries) }
}

/** Lines of `currency,rate` below a line that says so; the time of the rates is in no file of this kind. */
export function readCsvSheet(text: string, time: string, { source, now }: Origin): RateSheet {
  const [header, ...lines] = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => line.trim())
  if (header !== 'currency,rate') refuse(source, 'the first line is not "currency,rate"')
  const entries = lines.flatMap((line, index) => {
    if (line === '') return []
    const [key, rate, ...more] = line.split(',').map((cell) => cell.trim())
    if (!key || !rate || more.length > 0) return refuse(source, `line ${index + 2} is not "currency,rate"`)
    return [[currencyOf(key), rate] as const]
  })
  return { source, asOf: readTime(time, { source, now }), rates: unique(source, entries) }
}

/** Up to what numeric(20, 10) holds without rounding. No sign, no exponent, no NaN. */
const ratePattern = /^\d{1,10}(\.\d{1,10})?$/

/** Keeps what we know and names the rest. Rates of currencies that nobody is paid in may look as they like. */
export function sortOut(
  { source, rates }: RateSheet,
  known: Pick<ReadonlySet<string>, 'has'>,
): { kept: ReadonlyMap<string, string>; skipped: string[] } {
  const kept = new Map([...rates].filter(([code]) => known.has(code) && code !== 'USD'))
  for (const [code, rate] of kept) {
    if (!ratePattern.test(rate) || !/[1-9]/.test(rate)) {
      refuse(source, `${code} is not above zero with up to ten digits and ten decimals: ${rate}`)
    }
  }
  if (kept.size === 0) refuse(source, 'they hold no currency that is known here')
  return { kept, skipped: [...rates.keys()].filter((code) => !known.has(code)) }
}

type Reviver = (this: unknown, key: string, value: unknown) => unknown

/** A number stays the text that was written: as a binary fraction it may have lost digits already. */
function asWritten(_key: string, value: unknown, context: { readonly source: string }): unknown {
  return typeof value === 'number' ? context.source : value
}

function parseExactly(text: string): unknown {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library's types do not know the source text yet.
    return JSON.parse(text, asWritten as Reviver)
  } catch {
    return undefined
  }
}

function firstIssue(error: z.ZodError): string {
  const [issue] = error.issues
  return `${issue?.path.join('.') || 'the whole'} ${issue?.message ?? 'is wrong'}`
}

function readTime(time: string, { source, now }: Origin): string {
  if (!instant.safeParse(time).success) refuse(source, `the time ${time} is not an ISO instant`)
  const at = new Date(time)
  if (at.getTime() > now.getTime() + clockToleranceMs) refuse(source, `their time ${time} is in the future`)
  return at.toISOString()
}

/** `USDMXN` and `MXN` are the same currency. */
function currencyOf(key: string): string {
  return /^USD([A-Z]{3})$/.exec(key)?.[1] ?? key
}

function unique(source: string, entries: (readonly [string, string])[]): ReadonlyMap<string, string> {
  const rates = new Map<string, string>()
  for (const [code, rate] of entries) {
    if (rates.has(code)) refuse(source, `${code} is given twice`)
    rates.set(code, rate)
  }
  return rates
}

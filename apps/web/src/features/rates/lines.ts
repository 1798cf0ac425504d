import { fractionToPercent, percentToFraction } from '@corridor/domain/fees/percent'
import { baseRate, ratePlaces, retailRate } from '@corridor/domain/fx/rates'
import { decimal, divideHalfEven } from '@corridor/domain/money/decimal'
import { formatPercent } from '../../ui/formats/format.ts'
import type { Rates, Spread } from './api.ts'

/** What a new payout starts with: 0.1 %. */
export const newPercent = fractionToPercent('0.001')

/** A row of the table: a stored spread, or one that nobody has saved yet. */
export interface Line {
  readonly retail: string
  readonly stored: Spread | null
  /** As typed, or as stored. */
  readonly percent: string
  readonly isChanged: boolean
  /** Of the spread that the person saw: what comes in fresh while they type is behind what they typed. */
  readonly version: number | null
  readonly wholesale: string | null
}

/** What is typed and not saved, by currency. */
export interface Typed {
  readonly percents: Readonly<Record<string, string>>
  /** Over which version it is typed. */
  readonly seen: Readonly<Record<string, number>>
  /** Payouts that were added and have no record yet, the newest first. */
  readonly added: readonly string[]
}

export const nothingTyped: Typed = { percents: {}, seen: {}, added: [] }

export function storedPercent({ spread }: Spread): string {
  return fractionToPercent(spread)
}

/** Those without a record on top of every page, until they are saved: whoever added them is about to save them. */
export function linesOf(
  stored: readonly Spread[],
  { percents, seen, added }: Typed,
  rates: Pick<Rates, 'rates' | 'listed'> | undefined,
): Line[] {
  const isListed = (code: string): boolean =>
    rates?.listed.includes(code) === true || stored.some(({ retail }) => retail === code)
  // What is typed over one that was deleted since has nowhere else to be seen, saved or taken back.
  const lost = rates ? Object.keys(percents).filter((code) => !added.includes(code)) : []
  const fresh = [...added, ...lost]
    .filter((code) => !isListed(code))
    .map((retail) => ({
      retail,
      stored: null,
      percent: percents[retail] ?? newPercent,
      isChanged: true,
      version: null,
      wholesale: rates?.rates[`USD${retail}`] ?? null,
    }))
  const known = stored.map((spread) => ({
    retail: spread.retail,
    stored: spread,
    percent: percents[spread.retail] ?? storedPercent(spread),
    isChanged: spread.retail in percents,
    version: seen[spread.retail] ?? spread.version,
    wholesale: spread.wholeSaleRate,
  }))
  return [...fresh, ...known]
}

/** The figures by the spread that is typed; those of the server while nothing is typed. */
export function figuresOf({ stored, percent, isChanged, wholesale }: Line): {
  readonly retailFx: string | null
  readonly rateBASE: string | null
} {
  if (stored && !isChanged) return stored
  const fraction = percentToFraction(percent)
  return fraction === null ? { retailFx: null, rateBASE: null } : ratesWith(wholesale, fraction)
}

/** As the server computes them, by the same functions. */
export function ratesWith(wholesale: string | null, fraction: string) {
  const retail = wholesale === null ? null : retailRate(wholesale, fraction)
  // At 100 % nothing would be left to divide by.
  if (retail === null || retail.lte('0')) return { retailFx: null, rateBASE: null }
  return { retailFx: retail.toFixed(), rateBASE: baseRate(retail).toFixed(ratePlaces) }
}

const number = /^[-+]?(?:\d+(?:[.,]\d*)?|[.,]\d+)$/

/** What nobody could read as a number; a wrong number is another matter, and blank is none. */
export function isNoNumber(typed: string): boolean {
  const text = typed.trim()
  return text !== '' && !number.test(text)
}

/** From the first day that has a rate to the last, in percent with its sign; null where there is nothing to compare. */
export function changeOf(rates: readonly (string | null)[]): string | null {
  const known = rates.filter((rate) => rate !== null)
  const [first, last] = [known[0], known.at(-1)]
  if (first === undefined || last === undefined || known.length < 2) return null
  const change = divideHalfEven(decimal(last).minus(decimal(first)), decimal(first), 4)
  return `${change.gt('0') ? '+' : ''}${formatPercent(change.toFixed())}`
}

const minuteMs = 60_000

/** How old a rate is, and when it is too old to sell by; null where there is none. */
export function ageOf(
  asOf: string | undefined,
  nowMs: number,
  maxAgeHours: number,
): { readonly minutes: number; readonly staleAt: string; readonly state: 'fresh' | 'soon' | 'stale' } | null {
  if (asOf === undefined) return null
  const minutes = Math.max(0, Math.floor((nowMs - Date.parse(asOf)) / minuteMs))
  const limit = maxAgeHours * 60
  // An hour before, but never for more than the last tenth of the time.
  const soon = limit - Math.min(120, limit / 10)
  const staleAt = new Date(Date.parse(asOf) + limit * minuteMs).toISOString()
  return { minutes, staleAt, state: minutes >= limit ? 'stale' : minutes >= soon ? 'soon' : 'fresh' }
}

import type { Bracket } from '@corridor/domain/fees/brackets'
import type { QuoteTerms } from '@corridor/domain/quotes/quote'
import type { Random } from './tamperings.ts'

/** Prices as chance makes them, with many round numbers: ties come from those. */

const currencies = (['USD 2', 'EUR 2', 'MXN 2', 'JPY 0', 'KWD 3', 'CLF 4'] as const).map((line) => ({
  code: line.slice(0, 3),
  minorUnits: Number(line.slice(4)),
}))

/** 1005 with 2 places is '10.05'. */
function text(whole: number, places: number): string {
  if (places === 0) return String(whole)
  const digits = String(whole).padStart(places + 1, '0')
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** As many numbers of two digits as of seven. */
function anySize({ upTo }: Random, digits: number): number {
  return upTo(10 ** upTo(digits))
}

export function fractionOfChance(random: Random, most = 10_000): string {
  const step = random.pick([1, 5, 10, 25, 50, 100, 500, 2_500])
  return text(Math.min((random.upTo(Math.ceil(most / step)) - 1) * step, 9_999), 4)
}

/** Up to seven brackets, now and then with a gap between them. */
export function bracketsOfChance(random: Random): Bracket[] {
  let from = random.pick([0, 0, 0, 100])
  return Array.from({ length: random.upTo(7) }, (_, index) => {
    const [limitFrom, limitTo] = [from, from + random.pick([1, 10_000, 50_000, anySize(random, 7)])]
    from = limitTo + random.pick([0, 0, 0, 1, 500])
    return {
      sid: index + 1,
      limitFrom: text(limitFrom, 2),
      limitTo: text(limitTo, 2),
      minFee: text(random.pick([0, 500, anySize(random, 4)]), 2),
      percent: fractionOfChance(random, 2_000),
      feesSplit: text(random.pick([0, 200, anySize(random, 5)]), 2),
    }
  })
}

function rate(random: Random, code: string): string {
  if (code === 'USD') return '1'
  return text(random.pick([80_000_000, 12_500_000, 5_000_000, 170_000_000, anySize(random, 10) + 9_999]), 7)
}

function pair(random: Random): [string, string] {
  const most = random.upTo(10_000)
  return [fractionOfChance(random, most), fractionOfChance(random, 10_000 - most + 1)]
}

export function termsOfChance(random: Random, brackets: readonly Bracket[]): QuoteTerms {
  const [sendCurrency, receiveCurrency] = [random.pick(currencies), random.pick(currencies)]
  const [[sendFee, receiveFee], [sendFx, receiveFx]] = [pair(random), pair(random)]
  return {
    sendAmount: text(anySize(random, 8), sendCurrency.minorUnits),
    sendCurrency,
    receiveCurrency,
    sendRate: { sid: 1, value: rate(random, sendCurrency.code) },
    receiveRate: { sid: 2, value: rate(random, receiveCurrency.code) },
    spread: { sid: 3, value: fractionOfChance(random, 500) },
    brackets,
    taxRate: fractionOfChance(random, 1_000),
    splits: { sendFee, sendFx, receiveFee, receiveFx },
  }
}

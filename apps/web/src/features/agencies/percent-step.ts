import { fractionToPercent, percentToFraction } from '@corridor/domain/fees/percent'

const whole = 10_000

/** One step of an arrow key, in hundredths of a percent. */
export const percentStep = 50

/** A percent moved by hundredths, within 0 to 100; whole numbers, so that no digit is invented. */
export function stepPercent(typed: string, hundredths: number): string {
  const now = Number(fractionToPercent(percentToFraction(typed) ?? '0.0000').replace('.', ''))
  const next = Math.max(0, Math.min(whole, now + hundredths))
  return `${Math.floor(next / 100)}.${String(next % 100).padStart(2, '0')}`
}

/** '12,5' reads '12.50' once it is left; what is no percent stays as it was typed. */
export function tidyPercent(typed: string): string {
  const fraction = percentToFraction(typed)
  return fraction === null ? typed : fractionToPercent(fraction)
}

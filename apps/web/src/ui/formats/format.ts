import { currentMessages } from '../../lib/messages/index.tsx'

/** What stands where there is no value. */
export const DASH = '–'
/** The true minus sign: as wide as the digits beside it, and never broken off at a line end. */
export const MINUS = '\u2212'

type Decimal = { negative: boolean; integer: string; fraction: string }

const decimalPattern = /^([+-]?)(\d*)(?:\.(\d*))?$/

function readDecimal(text: string): Decimal | null {
  const match = decimalPattern.exec(text.trim())
  const integer = match?.[2] ?? ''
  const fraction = match?.[3] ?? ''
  if (!match || integer + fraction === '') return null
  return { negative: match[1] === '-', integer, fraction }
}

/** Half-even, as everywhere money is rounded here; by whole numbers, because a float would invent digits. */
function roundTo(value: Decimal, decimals: number): Decimal {
  const surplus = value.fraction.length - decimals
  let digits = value.integer + value.fraction
  if (surplus > 0) {
    const unit = 10n ** BigInt(surplus)
    const whole = BigInt(digits)
    const kept = whole / unit
    const twice = (whole % unit) * 2n
    const up = twice > unit || (twice === unit && kept % 2n === 1n)
    digits = String(up ? kept + 1n : kept)
  } else {
    digits += '0'.repeat(-surplus)
  }
  const padded = digits.padStart(decimals + 1, '0')
  const cut = padded.length - decimals
  const integer = padded.slice(0, cut).replace(/^0+(?=\d)/, '')
  // Nothing is left of the value: a minus before zeros would be a lie.
  const negative = value.negative && /[1-9]/.test(padded)
  return { negative, integer, fraction: padded.slice(cut) }
}

function group(integer: string): string {
  return integer.replace(/\B(?=(\d{3})+$)/g, ',')
}

function writeDecimal({ negative, integer, fraction }: Decimal): string {
  return `${negative ? MINUS : ''}${group(integer)}${fraction === '' ? '' : `.${fraction}`}`
}

export type DecimalText = string | null | undefined

function isMissing(text: DecimalText): text is '' | null | undefined {
  return text == null || text === ''
}

/** '1234.5' → '1,234.50'. Text that is no decimal number is shown as it came, never hidden. */
export function formatMoney(amount: DecimalText, minorUnits = 2): string {
  if (isMissing(amount)) return DASH
  const value = readDecimal(amount)
  return value ? writeDecimal(roundTo(value, minorUnits)) : amount
}

/** The sign as it is shown: an amount that rounds to zero is not negative. */
export function isNegativeMoney(amount: DecimalText, minorUnits = 2): boolean {
  const value = isMissing(amount) ? null : readDecimal(amount)
  return value ? roundTo(value, minorUnits).negative : false
}

/** '0.125' → '12.50%', by moving the point two places. */
export function formatPercent(fraction: DecimalText, decimals = 2): string {
  if (isMissing(fraction)) return DASH
  const value = readDecimal(fraction)
  if (!value) return fraction
  const digits = value.fraction.padEnd(2, '0')
  const shifted = { ...value, integer: value.integer + digits.slice(0, 2), fraction: digits.slice(2) }
  return `${writeDecimal(roundTo(shifted, decimals))}%`
}

export type WhenFormat =
  | 'date-time-utc'
  | 'date-time-utc-z'
  | 'date-time-utc-bare'
  | 'date-utc'
  | 'date-person'
  | 'date-local'
  | 'time-local'

type Fields = Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second' | 'offset', string>

const calendarDay = /^\d{4}-\d{2}-\d{2}$/
const instant = /^\d{4}-\d{2}-\d{2}T.*(?:Z|[+-]\d{2}:?\d{2})$/

/** A day of the calendar has no hour, so no zone may move it to another day. */
export function isCalendarDay(text: string): boolean {
  return calendarDay.test(text)
}

/** Without a zone a text names no instant: reading it in the viewer's zone would be a guess. */
function readInstant(text: string): Date | null {
  if (!calendarDay.test(text) && !instant.test(text)) return null
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? null : date
}

// To ask for the zone makes a formatter, which costs far more than to use one, and a table asks once per cell. Whoever
// travels with the page open has another offset, and is asked again.
let asked: { readonly offset: number; readonly zone: string } | undefined

export function viewerZone(): string {
  const offset = new Date().getTimezoneOffset()
  if (asked?.offset !== offset) asked = { offset, zone: new Intl.DateTimeFormat().resolvedOptions().timeZone }
  return asked.zone
}

const askedZones = new Map<string, boolean>()

/** The server's list of zones may be newer than this browser, for which an unknown one is an error. */
export function isKnownZone(zone: string): boolean {
  const known = askedZones.get(zone) ?? canFormatIn(zone)
  askedZones.set(zone, known)
  return known
}

function canFormatIn(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(locale: string, zone: string, options: Intl.DateTimeFormatOptions) {
  const id = `${locale} ${zone} ${JSON.stringify(options)}`
  const known = formatters.get(id)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, { ...options, timeZone: zone })
  formatters.set(id, made)
  return made
}

const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
const numeric = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  ...clock,
  timeZoneName: 'shortOffset',
} as const
const spelled = { day: 'numeric', month: 'short', year: 'numeric' } as const

function fieldsIn(date: Date, zone: string): Fields {
  const parts = formatterOf('en-GB', zone, numeric).formatToParts(date)
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
  return {
    year: of('year').padStart(4, '0'),
    month: of('month'),
    day: of('day'),
    hour: of('hour'),
    minute: of('minute'),
    second: of('second'),
    // 'GMT-6'; by its offset, because many abbreviations stand for several zones.
    offset: of('timeZoneName').replace('GMT', 'UTC').replace(/\+0$/, '').replace('-', MINUS),
  }
}

/** Which day of the calendar an instant falls on, as 'YYYY-MM-DD'. */
export function dayIn(zone: string, at: Date): string {
  const { year, month, day } = fieldsIn(at, zone)
  return `${year}-${month}-${day}`
}

const writers: Record<WhenFormat, { local: boolean; write: (fields: Fields) => string }> = {
  'date-time-utc': {
    local: false,
    write: (f) => `${f.day}/${f.month}/${f.year} ${f.hour}:${f.minute}:${f.second} (Z)`,
  },
  'date-time-utc-z': {
    local: false,
    write: (f) => `${f.day}/${f.month}/${f.year} ${f.hour}:${f.minute}:${f.second} Z`,
  },
  // Under a head that names the zone.
  'date-time-utc-bare': {
    local: false,
    write: (f) => `${f.day}/${f.month}/${f.year} ${f.hour}:${f.minute}:${f.second}`,
  },
  'date-utc': { local: false, write: (f) => `${f.day}/${f.month}/${f.year}` },
  // Of birth and of ids: month first in English, as the specification has them there.
  'date-person': {
    local: false,
    write: (f) =>
      currentMessages().ui.form.isMonthFirst
        ? `${f.month}/${f.day}/${f.year}`
        : `${f.day}/${f.month}/${f.year}`,
  },
  'date-local': { local: true, write: (f) => `${f.day}/${f.month}/${f.year}` },
  'time-local': { local: true, write: (f) => `${f.hour}:${f.minute} (${f.offset})` },
}

export type InstantText = string | null | undefined

/** Text that names no instant is shown as it came, never hidden. */
export function formatWhen(at: InstantText, format: WhenFormat, zone: string = viewerZone()): string {
  if (at == null || at === '') return DASH
  const date = readInstant(at)
  if (!date) return at
  const { local, write } = writers[format]
  return write(fieldsIn(date, local && !isCalendarDay(at) ? zone : 'UTC'))
}

/** With the month's name, so that nobody takes the day for the month; null if the text names no instant. */
export function spellInstant(at: InstantText, zone: string, locale: string): string | null {
  const date = at == null ? null : readInstant(at)
  if (at == null || !date) return null
  if (isCalendarDay(at)) return formatterOf(locale, 'UTC', spelled).format(date)
  return formatterOf(locale, zone, { ...spelled, ...clock }).format(date)
}

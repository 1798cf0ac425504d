import { formatPercent } from '../../ui/formats/format.ts'
import { eventWords } from './event-words.ts'
import type { Messages } from './texts.ts'

/** Codes of a field to their names. */
export type CodeNames = Readonly<Record<string, string>>

/** How the audit's own words read on the screen. */
export interface HistoryWords {
  /** Field to label. */
  readonly labels: Readonly<Record<string, string>>
  /** Field to its codes and their names. */
  readonly names?: Readonly<Record<string, CodeNames>>
}

/** Stored as a fraction of one, and a percentage wherever people see them. */
export const fractionFields: ReadonlySet<string> = new Set([
  'sendFeeSplit',
  'sendFxProfit',
  'receiveFeeSplit',
  'receiveFxProfit',
  'spread',
  'rateTolerance',
])

/** The log says that they were changed, never to what. */
const secretFields: ReadonlySet<string> = new Set(['password', 'passLevel2', 'secondFactor'])

/** As the log has a bracket of fees: one text. */
const bracketField = /^over (\S+)$/
const bracketText = /^up to (\S+): fraction (\S+), at least (\S+), shared (\S+)$/

/** A stored value as the screen has it; a list of codes is named code by code. */
export function valueWords(text: string | null, names: CodeNames = {}, audit: Messages['audit']): string {
  if (text === null || text === '') return audit.nothing
  if (text === 'true') return audit.yes
  if (text === 'false') return audit.no
  return (
    names[text] ??
    text
      .split(', ')
      .map((one) => names[one] ?? one)
      .join(', ')
  )
}

/** The same, where the field says how its value is to be read. */
export function changeWords(
  field: string,
  text: string | null,
  { names = {} }: HistoryWords,
  { audit, auditEvents }: Pick<Messages, 'audit' | 'auditEvents'>,
): string {
  if (text === null) return audit.nothing
  if (field === 'event') return eventWords(text, auditEvents)
  if (field === 'purpose') return audit.purposes[text] ?? text
  if (secretFields.has(field)) return valueWords(text, audit.secrets, audit)
  if (fractionFields.has(field)) return formatPercent(text)
  const [, to, percent, least, shared] = bracketText.exec(text) ?? []
  if (to && percent && least && shared && bracketField.test(field))
    return audit.bracket.text(to, formatPercent(percent), least, formatPercent(shared))
  return valueWords(text, names[field], audit)
}

/** What the screen calls a field of the log. */
export function changeLabel(field: string, { labels }: HistoryWords, audit: Messages['audit']): string {
  const [, border] = bracketField.exec(field) ?? []
  const ofLog: HistoryWords['labels'] = audit.fields
  return labels[field] ?? ofLog[field] ?? (border ? audit.bracket.from(border) : field)
}

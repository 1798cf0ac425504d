import {
  type FilterKind,
  type FilterTable,
  type FilterValues,
  isInOrder,
  type SearchDefinition,
} from '@corridor/contract/common/search'
import { readShortDate, writeShortDate } from '../../ui/form/short-date.ts'

/** What the filter bar holds before it is searched for: a text for each filter, empty where it narrows nothing. */
export type TypedFilters<Table extends FilterTable> = Readonly<Record<FilterName<Table>, string>>

export type FilterName<Table extends FilterTable> = Extract<keyof Table, string>

/** What is wrong with a text: no number, no day, none of the list; or a last day before its first. */
export type TypedError = 'digits' | 'day' | 'choice' | 'order'

export type TypedErrors<Table extends FilterTable> = Partial<Record<FilterName<Table>, TypedError>>

/** Days are typed as people here write them; everything else is typed as the address has it. */
function print(kind: FilterKind, value: unknown): string {
  return kind === 'day' ? writeShortDate(String(value)) : String(value)
}

/** Long numbers are printed and pasted in groups, with spaces or dashes between them. */
const betweenGroups = /[\s.\-\u2010-\u2015]/g

function read(kind: FilterKind, text: string): string | null {
  if (kind === 'digits') return text.replaceAll(betweenGroups, '') || text
  return kind === 'day' ? readShortDate(text) : text
}

export function typedFrom<Table extends FilterTable>(
  definition: SearchDefinition<Table>,
  filters: FilterValues<Table>,
): TypedFilters<Table> {
  const values: Readonly<Record<string, unknown>> = filters
  const entries = Object.entries(definition.filters).map(([name, { kind }]) => [
    name,
    values[name] === undefined ? '' : print(kind, values[name]),
  ])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a text for each name of the table.
  return Object.fromEntries(entries) as TypedFilters<Table>
}

/** The filters of the texts, without those that are not right; those are named with what is wrong. */
export function readTyped<Table extends FilterTable>(
  { filters: table, rules, lenient }: SearchDefinition<Table>,
  typed: TypedFilters<Table>,
): { filters: FilterValues<Table>; errors: TypedErrors<Table> } {
  const texts: Readonly<Record<string, string>> = typed
  const values: Record<string, string | null> = {}
  const errors: Record<string, TypedError> = {}
  for (const [name, { kind, address }] of Object.entries(table)) {
    const text = texts[name]?.trim() ?? ''
    if (text === '') continue
    values[name] = read(kind, text)
    if (!address.safeParse(values[name]).success)
      errors[name] = kind === 'digits' || kind === 'day' ? kind : 'choice'
  }
  const to = rules.inOrder?.[1]
  if (to && !errors[to] && !isInOrder(rules, values)) errors[to] = 'order'
  return { filters: lenient.parse(values), errors }
}

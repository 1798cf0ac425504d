import { z } from 'zod'
import { because } from '../refusals/because.ts'
import { commaSeparated, optionalText, requiredText, sidParam } from './fields.ts'

/** What a filter's value looks like. The filter bar reads and writes its texts by it. */
export type FilterKind = 'sid' | 'code' | 'codes' | 'country' | 'digits' | 'day'

/** One filter of a list: the same value in its three forms. */
interface Filter<Body extends z.ZodType = z.ZodType, Query extends z.ZodType = z.ZodType> {
  readonly kind: FilterKind
  /** In the body of a POST; what is not right is refused. */
  readonly body: Body
  /** In the query of a GET, where everything is text; what is not right is refused. */
  readonly query: Query
  /** In the browser's address, and as it is typed: codes and numbers only, so that no name of a person gets there. */
  readonly address: z.ZodType<z.output<Body>>
}

const addressSid = z.coerce.number().int().positive().max(2_147_483_647)

/** The router reads digits as a number; here they are text again. */
function addressText(pattern: RegExp) {
  return z.coerce.string().regex(pattern)
}

function makeFilter<Body extends z.ZodType>(
  kind: FilterKind,
  body: Body,
  address: z.ZodType<z.output<Body>>,
): Filter<Body, Body> {
  return { kind, body, query: body, address }
}

/** 'today', or so many days before it. */
const relativeDay = z.string().regex(/^today(-\d{1,4})?$/)

const dayMs = 86_400_000

/** The UTC day that a link means when it is opened. */
export function dayOf(day: string, now: number): string {
  if (!relativeDay.safeParse(day).success) return day
  const before = Number(day.slice('today-'.length))
  return new Date(now - before * dayMs).toISOString().slice(0, 10)
}

/** The filters of a link with the days that they mean now. */
export function onDays<Values extends Readonly<Record<string, unknown>>>(
  values: Values,
  now: number,
): Values {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? dayOf(value, now) : value,
  ])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same names, texts for texts.
  return Object.fromEntries(entries) as Values
}

export const filter = {
  /** A record's number. */
  sid: () => makeFilter('sid', sidParam, addressSid),
  /** A code of capital letters; an empty one narrows nothing. */
  code: (max: number) => makeFilter('code', optionalText(max), addressText(new RegExp(`^[A-Z]{1,${max}}$`))),
  /** Several such codes, one of which must fit. */
  codes: (max: number, maxCodes: number) => {
    const body = z.array(requiredText(max)).max(maxCodes)
    const code = `[A-Z]{1,${max}}`
    const address = addressText(new RegExp(`^${code}(,${code}){0,${maxCodes - 1}}$`)).pipe(commaSeparated)
    return { kind: 'codes', body, query: commaSeparated.pipe(body), address } as const
  },
  country: () => makeFilter('country', z.string().trim().length(3), addressText(/^[A-Z]{3}$/)),
  /** A number that is too long to count with, such as a reference; an empty one narrows nothing. */
  digits: (max: number) =>
    makeFilter('digits', optionalText(max), addressText(new RegExp(`^\\d{1,${max}}$`))),
  /** A whole UTC day. */
  day: () => makeFilter('day', z.iso.date(), z.iso.date()),
  /** A day that a link may also name by its distance from the day on which it is opened. */
  relativeDay: () => makeFilter('day', z.iso.date(), z.union([z.iso.date(), relativeDay])),
}

export type FilterTable = Readonly<Record<string, Filter>>

/** What concerns two filters. */
export interface SearchRules<Name extends string, Sort extends string = string> {
  /** A stretch of days, both ends included: its last is never before its first. */
  readonly inOrder?: readonly [from: Name, to: Name]
  /** One that says nothing without the other: a teller belongs to an agency. */
  readonly belongsTo?: readonly [member: Name, owner: Name]
  /** The orders that the server offers, `-name` for descending. */
  readonly sorts?: readonly Sort[]
}

/** The values of a search, parsed. A filter that is absent narrows nothing. */
export type FilterValues<Table extends FilterTable> = {
  readonly [Name in keyof Table]?: z.output<Table[Name]['body']> | undefined
}

/** What the browser needs to show the filters of a list. */
export interface SearchDefinition<Table extends FilterTable = FilterTable> {
  readonly filters: Table
  readonly rules: SearchRules<Extract<keyof Table, string>>
  readonly lenient: z.ZodType<FilterValues<Table>>
}

export type FiltersOf<Definition extends { readonly filters: FilterTable }> = FilterValues<
  Definition['filters']
>

type Optional<Table extends FilterTable, Form extends 'body' | 'query' | 'address'> = {
  [Name in keyof Table]: z.ZodOptional<Table[Name][Form]>
}

function optional<Table extends FilterTable, Form extends 'body' | 'query' | 'address'>(
  filters: Table,
  form: Form,
): Optional<Table, Form> {
  const entries = Object.entries(filters).map(([name, one]) => {
    const field = one[form].optional()
    return [name, form === 'address' ? field.catch(undefined) : field]
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each name of the table with its own schema.
  return Object.fromEntries(entries) as Optional<Table, Form>
}

/** Whether the rule of two days holds; a day that is not given breaks no rule. */
export function isInOrder(
  { inOrder }: SearchRules<string>,
  values: Readonly<Record<string, unknown>>,
): boolean {
  const [from, to] = inOrder ? [values[inOrder[0]], values[inOrder[1]]] : []
  return typeof from !== 'string' || typeof to !== 'string' || from <= to
}

/**
 * The search of a list, written down once. From it come the address, the query, the body, the type of the filters
 * and, in the browser, the texts of the filter bar. The address has the filters in the order of this table.
 */
export function defineSearch<const Table extends FilterTable, const Sort extends string = never>(
  filters: Table,
  rules: SearchRules<Extract<keyof Table, string>, Sort> = {},
) {
  const strict = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
    z.object(shape).refine((values) => isInOrder(rules, values), {
      message: because('to_before_from'),
      path: [rules.inOrder?.[1] ?? ''],
    })

  const withoutStrays = <Values extends Readonly<Record<string, unknown>>>(values: Values): Values => {
    const [member, owner] = rules.belongsTo ?? []
    return member && owner && values[owner] === undefined ? { ...values, [member]: undefined } : values
  }

  const number = addressSid.optional().catch(undefined)
  const lenient = optional(filters, 'address')
  const sort = z.enum(rules.sorts ?? []).optional()

  return {
    filters,
    rules,
    /** Of the list and its tabs. What is not right is left out, so that an old or mistyped link still opens. */
    address: z
      .object({
        tab: number,
        sid: number,
        peek: number,
        ...lenient,
        sort: sort.catch(undefined),
        page: number,
      })
      .transform(withoutStrays),
    sort,
    /** The filters alone, always in the order of the table; of an address, or of texts. */
    lenient: z.object(lenient).transform(withoutStrays),
    query: <More extends z.core.$ZodLooseShape>(more: More) =>
      strict({ ...optional(filters, 'query'), ...more }),
    body: <More extends z.core.$ZodLooseShape>(more: More) =>
      strict({ ...optional(filters, 'body'), ...more }),
  }
}

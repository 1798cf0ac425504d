import { type Db, type Tx, withClient } from './database.ts'
import { PreparingClient, prepareAs } from './prepared.ts'
import type { Asked } from './prepared-run.ts'

/**
 * Runs a text with its values in the order of their numbers. The rows come as the database gives them: no plugin
 * renames their columns, or what is inside of a jsonb value.
 */
export async function rawQuery<Row extends object>(
  db: Db | Tx,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const { rows } = await withClient(db, (client) => client.query<Row>(text, [...values]))
  return rows
}

/** Letters are what has a small and a capital form. */
type FirstName<Text extends string, Name extends string = ''> = Text extends `${infer Sign}${infer Rest}`
  ? Lowercase<Sign> extends Uppercase<Sign>
    ? Name
    : FirstName<Rest, `${Name}${Sign}`>
  : Name

/** The `:names` of a text; `::` is a cast. */
type NamesIn<Text extends string, Names extends string = never> = Text extends `${string}:${infer After}`
  ? After extends `:${infer Rest}`
    ? NamesIn<Rest, Names>
    : NamesIn<After, Names | FirstName<After>>
  : Exclude<Names, ''>

/** All of the names and no others. */
type Exactly<Names extends string, Values> = {
  readonly [Name in Names | keyof Values]: Name extends Names ? unknown : never
}

export interface Statement<Values extends object, Row extends object> {
  (db: Db | Tx, values: Values): Promise<Row[]>
  /** One run of it, for `readTogether`. */
  readonly asked: (values: Values) => Asked
  /** As PostgreSQL gets it, with numbers for the names. */
  readonly text: string
  /** The name of each number, in their order. */
  readonly names: readonly string[]
}

/**
 * A statement on a hot path, planned once per connection. Its values are named in the text (`:status`) and in the
 * type, and it compiles only if both name the same.
 */
export function statement<const Text extends string>(name: string, written: Text) {
  const { text, names } = numbered(written)
  prepareAs(name, text)
  return {
    typed<Values extends Exactly<NamesIn<Text>, Values>, Row extends object>(): Statement<Values, Row> {
      const given = (values: Values): unknown[] => names.map((one) => valueOf(name, values, one))
      const run = (db: Db | Tx, values: Values): Promise<Row[]> => rawQuery<Row>(db, text, given(values))
      const asked = (values: Values): Asked => ({ name, text, values: given(values) })
      return Object.assign(run, { asked, text, names })
    },
  }
}

/**
 * Reads that need nothing of each other, in their order and in one write: the rows of each. On our side of the line all of
 * them have the time of one statement: the server says nothing before the last one, and a longer silence is one.
 */
export function readTogether(db: Db | Tx, asked: readonly Asked[]): Promise<object[][]> {
  return withClient(db, async (client) => {
    if (!(client instanceof PreparingClient)) throw new Error('This handle was not opened by openDatabase.')
    const answers = await client.run(asked)
    return answers.map(({ rows }) => rows)
  })
}

/** Numbers instead of names, each name with one number however often it is used. */
export function numbered(written: string): { readonly text: string; readonly names: readonly string[] } {
  const names: string[] = []
  const text = written.replaceAll(/(::)|:([a-zA-Z]+)/g, (found, cast?: string, name?: string) => {
    if (cast !== undefined || name === undefined) return found
    if (!names.includes(name)) names.push(name)
    return `$${names.indexOf(name) + 1}`
  })
  return { text, names }
}

/** Without this, what was forgotten would be stored as null. */
function valueOf(statementName: string, values: object, name: string): unknown {
  const value: unknown = Reflect.get(values, name)
  if (value === undefined) throw new Error(`Statement ${statementName} has no value for :${name}.`)
  return value
}

/** The constraint that a failed statement ran against, if it was one. */
export function violatedConstraint(error: unknown): string | undefined {
  return error instanceof Error && 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : undefined
}

/**
 * For a statement of a partner's call: it waits a second for a lock, whatever the connection allows. To be selected
 * from before the lock is asked for.
 */
export const shortWait = `select set_config('lock_timeout', '1s', true) as given`

/** Of PostgreSQL: five characters that say what went wrong. */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.some((code) => code === error.code)
}

/** A lock did not come in the time that its statement was given, or never would: two waited for each other. */
export function gotNoLock(error: unknown): boolean {
  return hasCode(error, '55P03', '40P01')
}

/** What a new row refers to was removed while it was being stored. */
export function refersToNothing(error: unknown): boolean {
  return hasCode(error, '23503')
}

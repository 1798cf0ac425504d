import type { Pool, PoolClient } from 'pg'

/** Whatever runs a statement: the pool, or the one connection of a transaction. */
export type Runner = Pick<Pool | PoolClient, 'query'>

/**
 * A statement on a hot path. Its name makes PostgreSQL plan it once per connection instead of on every
 * call, which costs more than running it.
 */
export const statement = <Row extends object>(name: string, text: string) =>
  Object.assign(
    async (runner: Runner, values: readonly unknown[]): Promise<Row[]> =>
      (await runner.query<Row>({ name, text, values: [...values] })).rows,
    { text },
  )

/** The constraint that a failed statement ran against, if it was one. */
export const violatedConstraint = (error: unknown): string | undefined =>
  error instanceof Error && 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : undefined

/** A lock did not come in the time that its statement was given. */
export const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '55P03'

import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'

const countedCommands = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** A connection of the pool as Kysely wants it, with the client in reach of the statements on hot paths. */
export class Connection implements DatabaseConnection {
  readonly client: pg.PoolClient
  /** What a rollback could not end must not reach the next who takes the connection. */
  isBroken = false

  constructor(client: pg.PoolClient) {
    this.client = client
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { command, rowCount, rows } = await this.client.query(sql, [...parameters])
    return countedCommands.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0), rows } : { rows }
  }

  streamQuery(): never {
    throw new Error('Rows are read by page or by COPY.')
  }
}

class PoolDriver implements Driver {
  private readonly pool: pg.Pool

  constructor(pool: pg.Pool) {
    this.pool = pool
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Connection> {
    return new Connection(await this.pool.connect())
  }

  async beginTransaction({ client }: Connection, settings: TransactionSettings): Promise<void> {
    const { isolationLevel, accessMode = '' } = settings
    const level = isolationLevel ? `isolation level ${isolationLevel}` : ''
    await client.query(`begin ${level} ${accessMode}`)
  }

  async commitTransaction({ client }: Connection): Promise<void> {
    // After a failed statement PostgreSQL takes a commit for a rollback, without an error.
    const { command } = await client.query('commit')
    if (command === 'ROLLBACK')
      throw new Error('Nothing was committed: a statement of the transaction had failed.')
  }

  async rollbackTransaction(connection: Connection): Promise<void> {
    try {
      await connection.client.query('rollback')
    } catch (error) {
      connection.isBroken = true
      throw error
    }
  }

  async releaseConnection({ client, isBroken }: Connection): Promise<void> {
    client.release(isBroken)
  }

  destroy(): Promise<void> {
    return this.pool.end()
  }
}

export class PoolDialect extends PostgresDialect {
  private readonly pool: pg.Pool

  constructor(pool: pg.Pool) {
    super({ pool })
    this.pool = pool
  }

  override createDriver(): Driver {
    return new PoolDriver(this.pool)
  }
}

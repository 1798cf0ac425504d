import { spawn } from 'node:child_process'
import { request } from 'node:http'
import type { TransactionFilters as Filters } from '@corridor/contract/common/transaction-search'
import type { Db } from '../../../apps/server/src/platform/db/database.ts'
import { rawQuery } from '../../../apps/server/src/platform/db/statement.ts'
import type { Caller } from './caller.ts'

/** The newest rows, about so many: whole days. */
export async function newestDays(db: Db, rows: number): Promise<Filters> {
  const found = await rawQuery<{ day: string }>(
    db,
    `select (created_at at time zone 'UTC')::date::text as day from transactions where status <> 'DELETED'
    order by created_at desc, sid desc offset $1 limit 1`,
    [rows],
  )
  return found[0] ? { dateFrom: found[0].day } : {}
}

/** The same COPY by psql, thrown away on arrival: its seconds. */
export async function bareExport(
  databaseUrl: string,
  statement: string,
  format = 'with (format csv, header)',
): Promise<number> {
  const copy = `copy (${statement}) to stdout ${format}`
  const began = performance.now()
  const child = spawn('psql', ['-q', '-c', copy, databaseUrl], { stdio: ['ignore', 'ignore', 'inherit'] })
  const code = await new Promise<number | null>((done) => child.on('exit', done))
  if (code !== 0) throw new Error(`psql ended with ${code}.`)
  return (performance.now() - began) / 1000
}

/** The export as a browser asks for it, thrown away on arrival: its seconds. */
export function ourExport({ port, session }: Caller, path: string, asked: object): Promise<number> {
  const began = performance.now()
  const body = JSON.stringify(asked)
  return new Promise((done, fail) => {
    const call = request(
      {
        port,
        host: '127.0.0.1',
        method: 'POST',
        path,
        headers: {
          'access-token': session.token,
          'x-xsrf-token': session.xsrf,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
      },
      (response) => {
        if (response.statusCode !== 200)
          fail(new Error(`The export was answered with ${response.statusCode}.`))
        response.on('error', fail)
        response.on('end', () => done((performance.now() - began) / 1000))
        response.resume()
      },
    )
    call.on('error', fail)
    call.end(body)
  })
}

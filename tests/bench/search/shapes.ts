import type { TransactionFilters as Filters } from '@corridor/contract/common/transaction-search'
import { rowsPerPage as rows } from '@corridor/contract/transactions'
import { pageStatement } from '../../../apps/server/src/features/transactions/queries.ts'
import type { Db } from '../../../apps/server/src/platform/db/database.ts'
import type { Edge, Page } from '../../../apps/server/src/platform/db/keyset.ts'
import { rawQuery } from '../../../apps/server/src/platform/db/statement.ts'
import { type FloorRoute, floorRoute } from '../floor.ts'

export interface Shape {
  readonly name: string
  readonly filters: Filters
  readonly page: Page
}

export function at(pageNumber: number): Page {
  return { kind: 'at', offset: (pageNumber - 1) * rows, rows }
}

/** Filters that find something, taken from the table itself: the busiest of each kind, and one that is rare. */
export async function makeShapes(db: Db): Promise<Shape[]> {
  const one = async <Row extends object>(text: string): Promise<Row> => {
    const [row] = await rawQuery<Row>(db, text)
    if (!row) throw new Error('The table is empty.')
    return row
  }
  const { agency } = await one<{ agency: number }>(
    'select send_agency_sid as agency from transactions group by 1 order by count(*) desc limit 1',
  )
  const { agent } = await one<{ agent: number }>(
    `select send_agent_sid as agent from transactions where send_agency_sid = ${agency} group by 1 order by count(*) desc limit 1`,
  )
  const { snd, rcv } = await one<{ snd: string; rcv: string }>(
    'select send_country as snd, receive_country as rcv from transactions group by 1, 2 order by count(*) desc limit 1',
  )
  const { from, to } = await one<{ from: string; to: string }>(
    `select (max(created_at) - interval '40 days')::date::text as from, (max(created_at) - interval '10 days')::date::text as to from transactions`,
  )
  const { key, sid, reference, customer } = await one<Edge & { reference: string; customer: number }>(
    `select created_at as key, sid, reference_number as reference, customer_sid as customer
    from transactions where status <> 'DELETED' order by created_at, sid offset 5000 limit 1`,
  )
  const shallow = await one<Edge>(
    `select created_at as key, sid from transactions where status <> 'DELETED'
    order by created_at desc, sid desc offset 4000 limit 1`,
  )
  const first = (name: string, filters: Filters): Shape => ({ name, filters, page: at(1) })
  const after = (name: string, edge: Edge): Shape => ({
    name,
    filters: {},
    page: { kind: 'after', edge, rows },
  })
  return [
    first('default list', {}),
    first('status', { status: 'AVAIL' }),
    first('agency, either side', { agency }),
    first('teller', { agency, agent }),
    first('send country', { countrySnd: snd }),
    first('receive country', { countryRcv: rcv }),
    first('dates', { dateFrom: from, dateTo: to }),
    first('reference', { reference }),
    first('customer', { customer }),
    first('four filters', { agency, status: 'RECVD', countryRcv: rcv, dateFrom: from, dateTo: to }),
    first('rare combination', { status: 'HOLD', countrySnd: snd, countryRcv: 'VNM' }),
    { name: 'page 2,000 by jump', filters: {}, page: at(2000) },
    after('next page, shallow', shallow),
    after('next page, at the very end', { key, sid }),
  ]
}

/** A colon in a literal would be a variable to pgbench; only times have any, and they come as variables. */
export function bareScript({ filters, page }: Shape): { script: string; variables: Record<string, string> } {
  const { text, values } = pageStatement({ ...filters, scope: null }, page)
  const variables: Record<string, string> = {}
  const script = text
    .replaceAll(/\$(\d+)/g, (_, number: string) => {
      const value = values[Number(number) - 1]
      if (typeof value !== 'string' || !value.includes(':')) return `'${String(value)}'`
      variables[`v${number}`] = value
      return `:v${number}`
    })
    // The pattern of to_char has colons as well.
    .replaceAll(`'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'`, ':pattern::text')
    .replaceAll('\n', ' ')
  return { script: `${script};`, variables: { ...variables, pattern: 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"' } }
}

export function floorPath(shape: string): string {
  return `/${encodeURIComponent(shape)}`
}

/** What a server that does nothing else answers with the rows of each shape. */
export function floorRoutes(shapes: readonly Shape[]): Record<string, FloorRoute> {
  const routes = shapes.map(({ name, filters, page }): [string, FloorRoute] => [
    floorPath(name),
    floorRoute(name, pageStatement({ ...filters, scope: null }, page)),
  ])
  return Object.fromEntries(routes)
}

function withFilters(filters: Filters): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) if (value !== undefined) query.set(name, String(value))
  return query
}

export function totalQuery({ filters }: Shape): string {
  const query = withFilters(filters)
  query.set('count', 'true')
  return query.toString()
}

export function pageQuery({ filters, page }: Shape): string {
  const query = withFilters(filters)
  query.set('limit', page.kind === 'at' ? `${page.offset},${page.rows}` : `0,${page.rows}`)
  if (page.kind !== 'at') query.set(page.kind, `${page.edge.key},${page.edge.sid}`)
  return query.toString()
}

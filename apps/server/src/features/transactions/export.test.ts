import { transactionsRoutes } from '@corridor/contract/transactions'
import { expect, test } from 'vitest'
import { useDemo, useServer, useUser } from '#support/fixtures.ts'
import { until } from '#support/users.ts'

const server = useServer()
useDemo(server, { transactions: 1_000 })
const session = useUser(server, 'exporter', 4)
async function exported(search: object): Promise<{ type: string | null; lines: string[] }> {
  const { status, body, headers } = await server.client.send('POST', '/api/transactions/export', {
    session,
    body: search,
  })
  expect([status, typeof body]).toEqual([200, 'string'])
  return { type: headers.get('content-type'), lines: String(body).trimEnd().split('\n') }
}

test('the export has a heading and every transfer of the search, newest first', async () => {
  const { type, lines } = await exported({ status: 'AVAIL' })
  expect(type).toBe('text/csv; charset=utf-8')
  expect(lines[0]).toMatch(/^ID,Reference Number,Status,Date Sent \(UTC\),/)
  const { rows } = await server.platform.barePool.query<{ sid: number }>(
    `select sid from transactions where status = 'AVAIL' order by created_at desc, sid desc`,
  )
  expect(lines.slice(1).map((line) => Number(line.split(',')[0]))).toEqual(rows.map(({ sid }) => sid))
})

test('a text that a spreadsheet would run gets an apostrophe, a number does not', async () => {
  await server.platform.barePool.query(`
    update transactions set comments = '=HYPERLINK("http://x")',
      sender_fields = sender_fields || '{"senderFirstName": "+SUM(A1)", "senderLastName": "-1", "receiverLastName": "@x"}'
    where sid = (select max(sid) from transactions where status = 'AVAIL')`)
  const { lines } = await exported({ status: 'AVAIL' })
  expect(lines[1]).toContain(`'+SUM(A1),'-1,`)
  expect(lines[1]).toContain(`'@x`)
  expect(lines[1]).toContain(`"'=HYPERLINK(""http://x"")"`)
})

test('quotes of a search cannot leave their text', async () => {
  expect((await exported({ reference: `'; drop table x; --` })).lines).toHaveLength(1)
  expect((await exported({ statusIn: [`') or 1=1`, 'AVAIL'] })).lines.length).toBeGreaterThan(1)
})

test('whoever stops reading gives the connection back', async () => {
  for (let times = 0; times < 20; times += 1) {
    const stop = new AbortController()
    const answer = await fetch(`${server.url}${transactionsRoutes.export.path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'access-token': session.token,
        'x-xsrf-token': session.xsrf,
      },
      body: '{}',
      signal: stop.signal,
    })
    expect(answer.status).toBe(200)
    stop.abort()
  }
  await until('all connections back', async () => {
    const { rows } = await server.platform.barePool.query(
      `select 1 from pg_stat_activity where datname = current_database() and state = 'active' and query ~ '^copy'`,
    )
    return rows.length === 0
  })
  expect((await exported({})).lines.length).toBeGreaterThan(900)
})

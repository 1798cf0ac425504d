import { ssoRoutes } from '@corridor/contract/sso'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { said } from '#support/oidc/browser.ts'
import { useBreakGlass, useFalseHouse } from '#support/oidc/false-house.ts'
import { redeem } from '#support/oidc/fixtures.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { holdNamed } from './store.ts'

const house = useFalseHouse({ SSO_BREAK_GLASS: 'glass' })
const boss = useBreakGlass(house, 'glass')

/** Whoever else wants what these words name waits, one behind the other, until it is let go. */
async function hold(words: readonly string[]): Promise<() => Promise<void>> {
  const [isHeld, isOver] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const held = inTransaction(house.server.db, async (tx) => {
    await holdNamed(tx, ...words)
    isHeld.resolve()
    await isOver.promise
  })
  await Promise.race([isHeld.promise, held])
  return () => {
    isOver.resolve()
    return held
  }
}

async function waiting(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_locks l join pg_database d on d.oid = l.database
    where l.locktype = 'advisory' and not l.granted and d.datname = current_database()`.execute(
    house.server.db,
  )
  return rows[0]?.waiting ?? 0
}

test.each([
  { sub: 'ann', by: 'person', first: 'log-in' },
  { sub: 'bea', by: 'person', first: 'log-out' },
  { sub: 'cyn', by: 'session', first: 'log-in' },
  { sub: 'dot', by: 'session', first: 'log-out' },
] as const)('a log-in comes back while its $by is logged out, $first first: nobody is in', async (one) => {
  const { sub, by, first } = one
  const { issuer } = house.provider
  const sid = `session of ${sub}`
  const { browser, back } = await house.leave(sub, { sid })
  const letGo = await hold(by === 'person' ? [issuer, sub] : ['sid', issuer, sid])
  const comeBack = () => said(browser, back)
  const logOut = () => house.logOut(by === 'person' ? { sub } : { sid })
  const [quicker, slower] = first === 'log-in' ? [comeBack, logOut] : [logOut, comeBack]
  const outcomes = [quicker()]
  await expect.poll(waiting).toBe(1)
  outcomes.push(slower())
  await expect.poll(waiting).toBe(2)
  await letGo()
  expect(await Promise.all(outcomes)).toEqual(first === 'log-in' ? ['done', 200] : [200, 'again'])
  expect((await redeem(browser, house.server.url)).body.reason?.code).toBe('log_in_again')
})

test('a log-in comes back while its user is untied: nobody is in', async () => {
  const known = await house.leave('eve', { sid: 'before' })
  expect(await said(known.browser, known.back)).toBe('done')
  const { db, client, url } = house.server
  const { sid } = await db
    .selectFrom('appUsers')
    .select('sid')
    .where('login', '=', 'eve')
    .executeTakeFirstOrThrow()
  const { browser, back } = await house.leave('eve', { sid: 'now' })
  // By then it has found whom it is tied to.
  const letGo = await hold(['sid', house.provider.issuer, 'now'])
  const coming = said(browser, back)
  await expect.poll(waiting).toBe(1)
  let isUntied = false
  const untying = client
    .attempt(ssoRoutes.unlink, { params: { sid }, body: { reason: 'left' } }, boss())
    .finally(() => {
      isUntied = true
    })
  await expect.poll(async () => isUntied || (await waiting()) === 2).toBe(true)
  await letGo()
  expect([await coming, (await untying).status]).toEqual(['done', 200])
  expect((await redeem(browser, url)).body.reason?.code).toBe('log_in_again')
})

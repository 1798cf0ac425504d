import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { behindTheTriggers } from '#support/audit.ts'
import { useServer, useUser } from '#support/fixtures.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { proposalsJobs } from './jobs.ts'
import { lockProposal } from './store.ts'

const server = useServer()
const finance = useUser(server, 'finance', 4)

beforeEach(() =>
  behindTheTriggers(server.db, (tx) => sql`truncate proposals restart identity cascade`.execute(tx)),
)

/** Proposals whose time ends so many minutes from now. */
async function proposalsUntil(minutes: number, count = 1): Promise<void> {
  await sql`
    insert into proposals (kind, entity, entity_sid, before, after, change, proposed_by_sid, proposed_by,
      proposed_at, expires_at)
    select 'bank_account', 'agency', coalesce((select max(sid) from proposals), 0) + n, '{}', '{}', '{}',
      ${finance.userSid}::integer, 'finance', now() - interval '1 day', now() + ${minutes} * interval '1 minute'
    from generate_series(1, ${count}::integer) n`.execute(server.db)
}

async function lapse(): Promise<void> {
  const [job] = proposalsJobs(server.worker)
  await inTransaction(server.db, async (tx) => job?.run(tx))
}

async function states(): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    select state || coalesce(' by ' || decided_by, '') as state from proposals order by sid`.execute(
    server.db,
  )
  return rows.map(({ state }) => state)
}

test('those whose time is over lapse, each with an audit entry of the clock; the others stay', async () => {
  await proposalsUntil(-1)
  await proposalsUntil(1)
  await lapse()
  await lapse()
  expect(await states()).toEqual(['lapsed by system', 'open'])
  const { rows } = await sql`
    select actor_sid, actor_login, before, after from audit_entries where entity = 'proposal'`.execute(
    server.db,
  )
  expect(rows).toEqual([
    { actorSid: null, actorLogin: 'system', before: { state: 'open' }, after: { state: 'lapsed' } },
  ])
})

test('one that somebody decides at this moment is left to them, and nobody waits', async () => {
  await proposalsUntil(-1, 2)
  await inTransaction(server.db, async (tx) => {
    await lockProposal(tx, 1)
    await lapse()
    expect(await states()).toEqual(['open', 'lapsed by system'])
  })
  await lapse()
  expect(await states()).toEqual(['lapsed by system', 'lapsed by system'])
})

test('a heap of them goes five hundred at a time, the oldest first', async () => {
  await proposalsUntil(-1, 30)
  await proposalsUntil(-2, 490)
  await lapse()
  const left = (await states()).filter((state) => state === 'open')
  expect(left).toHaveLength(20)
  expect((await states()).slice(30).every((state) => state.startsWith('lapsed'))).toBe(true)
})

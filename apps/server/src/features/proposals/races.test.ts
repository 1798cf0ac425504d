import { banksRoutes } from '@corridor/contract/banks'
import { proposalsRoutes } from '@corridor/contract/proposals'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addAgency, newBank } from '#support/agencies.ts'
import type { TestSession } from '#support/client.ts'
import { useGrant, useProfiles, useServer, useUser } from '#support/fixtures.ts'
import { volume } from '#support/volume.ts'

const races = volume({ gate: 100, full: 1_000, long: 5_000 })
const atOnce = 8

const server = useServer({ DATABASE_POOL: '30' })
const signedIn = useProfiles(server)
const boss = signedIn(1)
const finance = signedIn(4)
const colleague = useUser(server, 'finance.two', 4)
useGrant(server, boss)

type Act = 'approve' | 'refuse' | 'withdraw'

async function wins(act: Act, sid: number, session: TestSession): Promise<boolean> {
  const body = act === 'refuse' ? { reason: 'Race' } : {}
  const { status } = await server.client.attempt(proposalsRoutes[act], { params: { sid }, body }, session)
  if (status !== 200 && status !== 409) throw new Error(`${act} answered ${status}`)
  return status === 200
}

/** Whom an approval by the colleague meets, race by race. */
const rivals: readonly (readonly [Act, () => TestSession])[] = [
  ['withdraw', () => finance],
  ['refuse', () => boss],
  ['approve', () => boss],
]

test(`of ${races} races of approve against withdraw, refuse and approve exactly one wins each, applied once`, {
  timeout: 600_000,
}, async () => {
  const { sid: agency } = await addAgency(server, boss, 'Races')
  const stored = await server.client.call(
    banksRoutes.create,
    { params: { agencySid: agency }, body: { bankAccounts: [newBank('Banco')] } },
    finance,
  )
  const [account] = stored
  if (!account) throw new Error('no account was stored')
  const { version: _any, agency: _same, ...fields } = account
  // Each changes the account of one agency, whatever its version is: every application counts.
  await sql`
    insert into proposals
      (kind, entity, entity_sid, agency_sid, before, after, change, proposed_by_sid, proposed_by, expires_at)
    select 'bank_account', 'agency', 1000000 + n, ${agency}, '{}', '{}',
      jsonb_set(${JSON.stringify({ agencySid: agency, isFirst: false, accounts: [fields] })}::jsonb,
        '{accounts,0,name}', to_jsonb('Bank ' || n)),
      ${finance.userSid}::integer, 'profile4', now() + interval '1 day'
    from generate_series(1, ${races}::integer) n`.execute(server.db)
  const { rows } = await sql<{ sid: number }>`select sid from proposals order by sid`.execute(server.db)

  const outcomes: string[] = []
  const left = rows.map(({ sid }, index) => ({ sid, rival: rivals[index % rivals.length] }))
  const race = async (): Promise<void> => {
    for (let next = left.pop(); next; next = left.pop()) {
      const { sid, rival: [act, who] = ['withdraw', () => finance] as const } = next
      const [approved, other] = await Promise.all([wins('approve', sid, colleague), wins(act, sid, who())])
      outcomes.push(`${approved ? 1 : 0}${other ? 1 : 0}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, race))

  expect(outcomes.filter((outcome) => outcome !== '10' && outcome !== '01')).toEqual([])
  const { rows: counts } = await sql<{ state: string; count: number }>`
    select state, count(*)::int as count from proposals group by state order by state`.execute(server.db)
  const approvals = counts.find(({ state }) => state === 'approved')?.count ?? 0
  expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(races)
  expect(counts.some(({ state }) => state === 'open')).toBe(false)
  const [now] = await server.client.call(banksRoutes.list, { params: { agencySid: agency } }, boss)
  expect(now?.version).toBe(1 + approvals)
  const { rows: entries } = await sql<{ count: number }>`
    select count(*)::int as count from audit_entries
    where entity = 'agency_bank' and entity_sid = ${account.abSid} and after ? 'proposedBy'`.execute(
    server.db,
  )
  expect(entries[0]?.count).toBe(approvals)
})

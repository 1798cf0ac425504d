import { auditActions, auditEntities, auditRoutes, type ChangesSearch } from '@corridor/contract/audit'
import { mayUse, type ProfileSid } from '@corridor/domain/access/permissions'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { addAgency, grant } from '#support/agencies.ts'
import type { TestSession } from '#support/client.ts'
import { useGrant, useProfiles, useServer } from '#support/fixtures.ts'
import { testPassword } from '#support/server.ts'
import * as keyset from '../../platform/db/keyset.ts'
import { changesList, narrow } from './changes.ts'

const server = useServer()
const signedIn = useProfiles(server)
const boss = signedIn(1)
const officer = signedIn(3)
const auditor = signedIn(6)
useGrant(server, boss)

/** An entry as some transaction of the past has left it. */
interface Past {
  readonly at: string
  readonly by: number | null
  readonly login: string
  readonly action: string
  readonly entity: string
  readonly sid: number
}

const kinds = [
  'app_user',
  'agency',
  'settlement',
  'agency_limit',
  'customer',
  'transaction',
  'access',
  'agency_ips',
]
const oldest = Date.parse('2020-03-01T00:00:00Z')

/** The same each time: any kind, anybody, any minute of ten days; the partners and the clock among them. */
function past(count: number, people: readonly number[]): Past[] {
  return Array.from({ length: count }, (_, number) => {
    const draw = (of: number, salt: number) => ((number * 7919 + salt * 104_729) >>> 3) % of
    const by = [...people, null, null][draw(people.length + 2, 1)] ?? null
    const entity = kinds[draw(kinds.length, 2)] ?? 'agency'
    const login = by === null ? (['system', 'host', 'MEX01/0001'][draw(3, 3)] ?? '') : `person${by}`
    const action = auditActions[draw(4, 4)] ?? 'update'
    const at = new Date(oldest + draw(10 * 24 * 60, 5) * 60_000).toISOString()
    return { at, by, login, action, entity, sid: 1 + draw(30, 6) }
  })
}

const people = [901, 902, 903]
const entries = past(600, people)

beforeAll(async () => {
  await sql`
    insert into audit_entries (at, actor_sid, actor_login, action, entity, entity_sid, before, after, request_id)
    select e.at, e."by", e.login, e.action, e.entity, e.sid, '{"name": "before"}', '{"name": "after"}', 'past'
    from jsonb_to_recordset(${JSON.stringify(entries)}) as e
      (at timestamptz, "by" integer, login text, action text, entity text, sid bigint)`.execute(
    server.platform.db,
  )
})

/** The ten days of the entries above, whatever else the server has written today. */
const inThePast = { from: '2020-03-01', to: '2020-03-10' }

async function list(search: ChangesSearch, session: TestSession = auditor, more: object = {}) {
  const answer = await server.client.call(auditRoutes.changes, { body: { search, ...more } }, session)
  if (!Array.isArray(answer)) throw new TypeError('a count in the place of rows')
  return answer
}

function count(search: ChangesSearch, session: TestSession = auditor) {
  return server.client.call(auditRoutes.changes, { body: { search, count: true } }, session)
}

function refused(search: object, session: TestSession) {
  return server.client.send('POST', '/api/log/changes', { session, body: { search } })
}

/** Once more and plainly: what a search of the past finds for a profile. */
function plain(
  { by, kind, record, action, from = '', to = '9999' }: ChangesSearch,
  profile: ProfileSid,
): string[] {
  const alone = new Set(['access', 'agency_ips'])
  const isListed = (one: Past): boolean => {
    const isTheirs =
      by === undefined
        ? one.by !== null
        : by === 'system'
          ? one.by === null && one.login !== 'MEX01/0001' && one.entity !== 'transaction'
          : one.by === by
    const ofKind = kind ? one.entity === kind : !alone.has(one.entity)
    const day = one.at.slice(0, 10)
    const ofRecord = record === undefined || one.sid === record
    return isTheirs && ofKind && ofRecord && (!action || one.action === action) && day >= from && day <= to
  }
  const needs: Readonly<Record<string, (typeof auditEntities)[keyof typeof auditEntities]>> = auditEntities
  return entries
    .filter((one) => isListed(one) && mayUse(profile, needs[one.entity] ?? 'debug.use'))
    .map(({ at, login, action: what, entity, sid }) => [at, login, what, entity, sid].join(' '))
    .sort()
    .toReversed()
}

function texts(rows: Awaited<ReturnType<typeof list>>): string[] {
  return rows.map(({ date, user, action, kind, recordSid }) =>
    [new Date(date).toISOString(), user, action, kind, recordSid].join(' '),
  )
}

test('random searches find what the plain reading finds, for the officer and the auditor', async () => {
  const pick = <T>(values: readonly T[], number: number): T | undefined => values[number % values.length]
  for (let number = 0; number < 40; number += 1) {
    const search: ChangesSearch = {
      ...inThePast,
      by: pick([undefined, 901, 902, 'system' as const, 999], number),
      ...pick<Pick<ChangesSearch, 'kind' | 'record'>>(
        [
          {},
          {},
          { kind: 'agency' },
          { kind: 'customer' },
          { kind: 'access' },
          { kind: 'transaction' },
          { kind: 'agency', record: entries.find(({ entity }) => entity === 'agency')?.sid },
        ],
        number * 9 + 1,
      ),
      action: pick([undefined, undefined, ...auditActions], number * 5 + 2),
      from: pick(['2020-03-01', '2020-03-04', '2020-03-07'], number * 3),
      to: pick(['2020-03-10', '2020-03-07'], number * 11),
    }
    for (const [session, profile] of [
      [officer, 3],
      [auditor, 6],
    ] as const) {
      const found = texts(await list(search, session, { limit: [0, 200] }))
      const expected = plain(search, profile)
      expect([search, [...found].sort()]).toEqual([search, expected.slice(0, 200).sort()])
      expect(found.map((text) => text.slice(0, 16))).toEqual(
        expected.slice(0, 200).map((text) => text.slice(0, 16)),
      )
      expect(await count(search, session)).toEqual({ total: expected.length, exact: true })
    }
  }
})

test('pages go on from their edges, without a gap and nothing twice, forwards and back', async () => {
  const all = await list(inThePast, auditor, { limit: [0, 200] })
  const first = await list(inThePast, auditor, { limit: [0, 60] })
  const last = first.at(-1)
  const second = await list(inThePast, auditor, {
    limit: [60, 60],
    after: { date: last?.date, sid: last?.sid },
  })
  expect([...first, ...second].map(({ sid }) => sid)).toEqual(all.slice(0, 120).map(({ sid }) => sid))
  const head = second[0]
  const back = await list(inThePast, auditor, {
    limit: [0, 60],
    before: { date: head?.date, sid: head?.sid },
  })
  expect(back.map(({ sid }) => sid)).toEqual(first.map(({ sid }) => sid))
})

test('the last day that can be written is a day like any other', async () => {
  const search = { from: '2020-03-01', to: '9999-12-31' }
  const found = await server.client.call(auditRoutes.changes, { body: { search } }, officer)
  expect(found).not.toHaveLength(0)
})

describe('what a row says', () => {
  test('who, what and which record, by its name and with its agency; a moment begins a list as well', async () => {
    const began = new Date(Date.now() - 1).toISOString()
    const agency = await addAgency(server, boss, 'LISTED AGENCY')
    const [row] = await list({ since: began, kind: 'agency' })
    expect(row).toMatchObject({
      user: 'profile1',
      userSid: boss.userSid,
      action: 'insert',
      kind: 'agency',
      recordSid: agency.sid,
      name: 'LISTED AGENCY',
      agencySid: agency.sid,
    })
    expect(row?.changes).toContainEqual({ field: 'longName', before: null, after: 'LISTED AGENCY' })
    expect(await list({ since: new Date(Date.now() + 60_000).toISOString() })).toEqual([])
  })

  test('of a record that is gone, what it was called when it was deleted', async () => {
    await sql`
      insert into audit_entries (at, actor_sid, actor_login, action, entity, entity_sid, before, request_id)
      values ('2019-01-01', 901, 'person901', 'delete', 'agent', 999999, '{"name": "GONE"}', 'x')`.execute(
      server.platform.db,
    )
    expect(await list({ from: '2019-01-01', to: '2019-01-01' })).toMatchObject([
      { name: 'GONE', agencySid: null },
    ])
  })
})

describe('nobody sees here what the record itself hides', () => {
  test('the officer has no limits and no files of agencies, and may not ask for them', async () => {
    const found = await list(inThePast, officer, { limit: [0, 200] })
    const seen = new Set(found.map(({ kind }) => kind))
    expect([...seen].sort()).toEqual(['agency', 'app_user', 'customer', 'transaction'])
    for (const kind of ['agency_limit', 'settlement', 'agency_ips'])
      expect(await refused({ kind }, officer)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  })

  test('addresses want the second level, and only who may edit them sees them', async () => {
    expect((await refused({ kind: 'agency_ips' }, auditor)).status).toBe(403)
    const other = await server.client.logIn('profile1', testPassword)
    const closed = await refused({ kind: 'agency_ips' }, other)
    expect(closed).toMatchObject({ status: 403, body: { code: 'second_level_required' } })
    await grant(server, other)
    expect((await refused({ kind: 'agency_ips' }, other)).status).toBe(200)
  })

  test('who reads it is noted, and what is no search is refused', async () => {
    const search = { ...inThePast, by: 902 }
    await list(search)
    const [noted] = await list({ kind: 'access', by: auditor.userSid })
    expect(noted?.changes).toEqual([
      { field: 'event', before: null, after: 'read the list of changes' },
      { field: 'search', before: null, after: JSON.stringify({ by: auditor.userSid, kind: 'access' }) },
    ])
    for (const wrong of [{ kind: 'toString' }, { action: 'drop' }, { by: 'host' }, { from: '2020-02-30' }])
      expect((await refused(wrong, auditor)).status).toBe(400)
    expect((await refused({ from: '2020-03-02', to: '2020-03-01' }, auditor)).status).toBe(400)
  })
})

describe('the file', () => {
  async function file(search: ChangesSearch, session: TestSession): Promise<string[]> {
    const { status, body } = await server.client.send('POST', '/api/log/changes/export', {
      session,
      body: { search },
    })
    expect(status).toBe(200)
    return String(body).trim().split('\n')
  }

  test('has all rows of the search, newest first, and nothing that a spreadsheet would run', async () => {
    const search = { ...inThePast, by: 901, kind: 'agency' } as const
    const [heading, ...rows] = await file(search, auditor)
    expect(heading).toBe('Time (UTC),Person,Action,Kind,Record Number,Record,Changes,Request')
    const times = rows.map((row) => row.slice(0, 16).replace(' ', 'T'))
    expect(times).toEqual(plain(search, 6).map((text) => text.slice(0, 16)))
    expect(rows[0]).toMatch(/,person901,\w+,agency,\d+,[^,]*,name: before → after,past$/)
    await sql`
      insert into audit_entries (at, actor_sid, actor_login, action, entity, entity_sid, after, request_id)
      values ('2018-01-01', 901, '=1+1', 'event', 'agency', 1, '{"@sum": "x"}', 'x')`.execute(
      server.platform.db,
    )
    const [, guarded] = await file({ from: '2018-01-01', to: '2018-01-01' }, auditor)
    expect(guarded).toContain(`,'=1+1,`)
    expect(guarded).toContain(`,'@sum: `)
  })

  test('has no values of customers for who may not take them along', async () => {
    const search = { ...inThePast, kind: 'customer' } as const
    const [, kept] = await file(search, auditor)
    expect(kept).toContain(',(not in a file of your profile),(not in a file of your profile),')
    const [, whole] = await file(search, officer)
    expect(whole).toContain('name: before → after')
  })

  test.each([
    ['agency_bank', boss, [officer, auditor]],
    ['agency_contact', officer, [auditor]],
    ['watch_entry', officer, [auditor]],
  ] as const)('of %s has the values only for who may change them', async (kind, changer, readers) => {
    await sql`
      insert into audit_entries (at, actor_sid, actor_login, action, entity, entity_sid, after, request_id)
      values ('2017-01-01', 901, 'person901', 'event', ${kind}, 1, '{"accNumber": "25927685"}', 'x')`.execute(
      server.platform.db,
    )
    const search = { from: '2017-01-01', to: '2017-01-01', kind } as const
    expect((await file(search, changer)).join()).toContain('25927685')
    for (const reader of readers) {
      const [, kept] = await file(search, reader)
      expect(kept).toContain('(not in a file of your profile)')
      expect(kept).not.toContain('25927685')
    }
  })
})

test('however many entries there are, a page reads no more of them than it could show', async () => {
  const { db } = server.platform
  await sql`
    insert into audit_entries (at, actor_sid, actor_login, action, entity, entity_sid, after, request_id)
    select timestamptz '2021-01-01' + n * interval '1 minute',
      case when n % 2 = 1 then null when n % 998 = 0 then 903 else 901 + n / 8 % 2 end,
      case when n % 2 = 0 then 'somebody' else 'MEX01/0001' end,
      (array['insert', 'update', 'delete', 'event'])[1 + n / 2 % 4],
      case when n % 2 = 0 then (array['agency', 'access', 'customer'])[1 + n / 16 % 3] else 'transaction' end,
      n, '{}', 'x'
    from generate_series(1, 40000) n`.execute(db)
  await sql`analyze audit_entries`.execute(db)
  const searches: ChangesSearch[] = [
    {},
    { by: 901 },
    { by: 'system' },
    { kind: 'customer' },
    { by: 903 },
    { kind: 'access', by: 903 },
    { action: 'delete', to: '2021-01-05' },
    { by: 903, kind: 'agency', action: 'event' },
    { by: 'system', kind: 'agency' },
    { kind: 'customer', record: 32 },
  ]
  for (const search of searches)
    for (const profile of [1, 3] as const) {
      const page = { kind: 'at', offset: 0, rows: changesList.rowsPerPage } as const
      const { text, values } = keyset.pageStatement(changesList, narrow({ search, profile }), page)
      const client = await server.platform.barePool.connect()
      try {
        await client.query(`set plan_cache_mode = force_generic_plan`)
        const named = {
          name: `explained ${JSON.stringify([search, profile])}`,
          text: `explain (analyze, format json) ${text}`,
          values: [...values],
        }
        const { rows } = await client.query<{ 'QUERY PLAN': object[] }>(named)
        expect(readRows(rows[0]?.['QUERY PLAN'])).toBeLessThanOrEqual(
          auditActions.length * page.rows + page.rows,
        )
      } finally {
        client.release(true)
      }
    }
})

interface PlanNode {
  readonly 'Relation Name'?: string
  readonly 'Actual Rows'?: number
  readonly 'Actual Loops'?: number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly PlanNode[]
  readonly Plan?: PlanNode
}

/** How many entries the plan has looked at, shown or not. */
function readRows(plan: readonly object[] | undefined): number {
  const walk = (node: PlanNode): number => {
    const isScan = node['Relation Name'] === 'audit_entries'
    const looked = (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)
    const below = [...(node.Plans ?? []), ...(node.Plan ? [node.Plan] : [])]
    return (
      (isScan ? looked * (node['Actual Loops'] ?? 1) : 0) + below.reduce((sum, one) => sum + walk(one), 0)
    )
  }
  return (plan ?? []).reduce((sum, one) => sum + walk(one), 0)
}

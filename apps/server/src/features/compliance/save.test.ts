import type { RouteAnswer, RouteInput } from '@corridor/contract/common/route'
import { complianceRoutes } from '@corridor/contract/compliance'
import { profiles } from '@corridor/domain/access/permissions'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { summary } from '#support/agencies.ts'
import { useProfiles, useTransferWorld } from '#support/fixtures.ts'
import { newId, type Office, payOut, sendInput, sendTransfer } from '#support/gateway.ts'
import { newSender } from '#support/transactions.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { readRules } from './queries.ts'
import { writeVisibilities } from './store.ts'

type Panel = RouteAnswer<typeof complianceRoutes.panel>
type PanelBody = RouteInput<typeof complianceRoutes.save>['body']

const world = useTransferWorld()
const signedIn = useProfiles(world.server)
const officer = signedIn(3)
const sessions = profiles.map(({ sid }) => ({ profile: sid, session: signedIn(sid) }))
let sender: Office
let payer: Office

beforeAll(() => {
  sender = world.network.sender
  payer = world.network.payer
})

function open({ agencySid }: Office): Promise<Panel> {
  return world.server.client.call(complianceRoutes.panel, { params: { agencySid } }, officer)
}

function save({ agencySid }: Office, body: unknown, session = officer) {
  return world.server.client.attempt(complianceRoutes.save, { params: { agencySid }, body }, session)
}

async function typed(office: Office): Promise<PanelBody> {
  const { send, receive, enumerations } = await open(office)
  return {
    send,
    receive,
    enumerations: Object.fromEntries(
      Object.entries(enumerations).map(([field, { selected }]) => [field, selected]),
    ),
  }
}

/** Every part of the rules at once. */
async function everyPart(office: Office): Promise<PanelBody> {
  const { send, receive } = await typed(office)
  const fields = [{ tag: 'receiverCity', visibility: 'REQ' as const }]
  return {
    send: { active: false, fields, limits: { ...send.limits, limitDoB: '1' } },
    receive: { active: false, fields, limits: { ...receive.limits, limitDoB: '1' }, delivery: ['BANK'] },
    enumerations: { photoIdType: [1, 2], occupation: [] },
  }
}

/** The connection breaks after so many statements that have written something. */
async function cutOffAfter(statements: number): Promise<void> {
  const { db } = world.server
  await sql`create table if not exists cut_off (after integer)`.execute(db)
  await sql`delete from cut_off`.execute(db)
  await sql`insert into cut_off values (${statements})`.execute(db)
  await sql`create or replace function cut_off() returns trigger language plpgsql security definer as $$
    declare done integer := coalesce(nullif(current_setting('test.done', true), ''), '0')::integer + 1;
    begin
      perform set_config('test.done', done::text, true);
      if done = (select after from cut_off) then perform pg_terminate_backend(pg_backend_pid()); end if;
      return null;
    end $$`.execute(db)
  for (const table of [
    'agencies',
    'agency_fields',
    'agency_limits',
    'agency_delivery_options',
    'agency_enumeration_values',
    'audit_entries',
  ])
    await sql`create or replace trigger cut_off after insert or update or delete on ${sql.table(table)}
      for each statement execute function cut_off()`.execute(db)
}

/** By SQL: whoever reads a history by a call is noted down, and would be cut off himself. */
async function entries(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from audit_entries
    where entity = 'agency_compliance' and entity_sid = ${payer.agencySid}`.execute(world.server.db)
  return rows[0]?.count ?? 0
}

test('a save that is cut off after any of its statements leaves everything as it was', async () => {
  const [before, history] = [await open(payer), await entries()]
  const body = await everyPart(payer)
  let cuts = 0
  for (; cuts < 60; cuts += 1) {
    await cutOffAfter(cuts + 1)
    const answer = await save(payer, body)
    if (answer.status === 200) break
    expect(answer.status).toBeGreaterThanOrEqual(500)
    expect([await open(payer), await entries()]).toEqual([before, history])
  }
  await sql`truncate cut_off`.execute(world.server.db)
  // Seven parts, each with its rows and its entry, and the version besides.
  expect(cuts).toBeGreaterThanOrEqual(14)
  expect(await open(payer)).toMatchObject({
    send: { active: false, limits: { limitDoB: '1.00' } },
    receive: { active: false, limits: { limitDoB: '1.00' }, delivery: ['BANK'] },
    enumerations: { photoIdType: { selected: [1, 2] } },
  })
  expect(await entries()).toBe(history + 7)
  const { send, receive } = before
  expect(summary(await save(payer, { send, receive, enumerations: { photoIdType: [] } }))).toBe('200')
})

test('profiles 1 and 3 may save, nobody else, and everybody may look', async () => {
  const body = await typed(sender)
  const params = { agencySid: sender.agencySid }
  for (const { profile, session } of sessions) {
    expect(summary(await world.server.client.attempt(complianceRoutes.panel, { params }, session))).toBe(
      '200',
    )
    expect([profile, summary(await save(sender, body, session))]).toEqual([
      profile,
      [1, 3].includes(profile) ? '200' : '403 forbidden',
    ])
  }
})

test('whatever is sent, a save is made or refused, and never breaks', async () => {
  const right = await typed(sender)
  const odd = fc.oneof(
    fc.constantFrom(null, [], {}, '', 'NaN', -1, 1e300, 0.1, true, '\u0000', '\uD800', ['x'], {
      __proto__: 1,
    }),
    fc.anything({ withNullPrototype: false }),
  )
  const paths = [
    'send',
    'send.active',
    'send.fields',
    'send.fields.0',
    'send.fields.0.tag',
    'send.fields.0.visibility',
    'send.limits',
    'send.limits.limitDoB',
    'send.limits.accTotalNet',
    'receive.delivery',
    'receive.delivery.0',
    'enumerations',
    'enumerations.photoIdType',
    'enumerations.photoIdType.0',
    'rulesVersion',
  ]
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), odd, async (path, value) => {
      const body = structuredClone<unknown>(right)
      const names = path.split('.')
      const last = names.pop() ?? ''
      const holder = names.reduce<unknown>((inner, name) => Reflect.get(Object(inner), name), body)
      Reflect.set(Object(holder), last, value)
      const { status } = await save(sender, JSON.parse(JSON.stringify(body) ?? 'null'))
      expect([200, 400, 409]).toContain(status)
    }),
    { numRuns: 150 },
  )
  expect(summary(await save(sender, right))).toBe('200')
})

test('saving all fields takes little more than writing them', async () => {
  const { db } = world.server
  const timed = async (work: () => Promise<unknown>): Promise<number> => {
    const began = performance.now()
    await work()
    return performance.now() - began
  }
  const body = await typed(sender)
  const set = (visibility: 'REQ' | 'OPT') => {
    const side = <Side extends PanelBody['send']>(typedSide: Side) => ({
      ...typedSide,
      fields: typedSide.fields.map(({ tag }) => ({
        tag,
        visibility: /^(sender|receiver)(First|Last)Name$/.test(tag) ? ('REQ' as const) : visibility,
      })),
    })
    return { ...body, send: side(body.send), receive: side(body.receive) }
  }
  const bare = (visibility: string) =>
    inTransaction(db, async (tx) => {
      await readRules(tx, sender.agencySid, 'USD')
      for (const [product, { fields }] of [
        [1, body.send],
        [2, body.receive],
      ] as const)
        await writeVisibilities(
          tx,
          sender.agencySid,
          product,
          new Map(fields.map(({ tag }) => [tag, visibility])),
        )
      await readRules(tx, sender.agencySid, 'USD')
    })
  const extra: number[] = []
  for (const visibility of ['REQ', 'OPT', 'REQ', 'OPT', 'REQ', 'OPT'] as const) {
    const ours = await timed(async () => expect(summary(await save(sender, set(visibility)))).toBe('200'))
    extra.push(ours - (await timed(() => bare(visibility === 'REQ' ? 'NOT_ALL' : 'REQ'))))
  }
  await save(sender, body)
  // 50 ms are what it may be on a machine that has nothing else to do.
  expect(extra.toSorted((one, other) => one - other)[2]).toBeLessThan(500)
})

describe('what waits for an agency', () => {
  test('is told with its rules', async () => {
    const before = [(await open(sender)).standing, (await open(payer)).standing]
    await sendTransfer(world.gateway, world.network, newSender())
    const validated = await world.gateway.call(
      'sendValidation',
      sender,
      sendInput(world.network, newSender()),
    )
    expect(validated.fault).toBe(undefined)
    expect([(await open(sender)).standing, (await open(payer)).standing]).toEqual([
      { ...before[0], underWay: (before[0]?.underWay ?? 0) + 1 },
      {
        underWay: 0,
        payable: (before[1]?.payable ?? 0) + 1,
        payableAmount: (Number(before[1]?.payableAmount) + 1000).toFixed(2),
      },
    ])
  })

  test('is paid out though its delivery option was taken away', async () => {
    const reference = await sendTransfer(world.gateway, world.network, newSender())
    const body = await typed(payer)
    const set = async (delivery: string[]) =>
      expect(summary(await save(payer, { ...body, receive: { ...body.receive, delivery } }))).toBe('200')
    await set([])
    const paid = await payOut(world.gateway, payer, reference)
    const refused = await world.gateway.call('sendValidation', sender, sendInput(world.network, newSender()))
    await set(['CASH'])
    expect([paid.fault, paid.get('status'), refused.fault]).toEqual([undefined, 'RECVD', 'delivery_option'])
  })

  test('cannot be committed while the service is off, and can be once it is on again', async () => {
    const validated = await world.gateway.call(
      'sendValidation',
      sender,
      sendInput(world.network, newSender()),
    )
    const body = await typed(sender)
    const set = async (active: boolean) =>
      expect(summary(await save(sender, { ...body, send: { ...body.send, active } }))).toBe('200')
    const commit = () =>
      world.gateway.call('commitTransaction', sender, {
        ...newId(),
        referenceNumber: validated.get('referenceNumber'),
      })
    await set(false)
    const [refused, { standing }] = [await commit(), await open(sender)]
    await set(true)
    expect([refused.fault, standing.underWay > 0, (await commit()).get('status')]).toEqual([
      'service_off',
      true,
      'AVAIL',
    ])
  })
})

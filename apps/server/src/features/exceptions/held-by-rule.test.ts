import { exceptionsRoutes as calls } from '@corridor/contract/exceptions'
import type { MoveName } from '@corridor/domain/transfers/statuses'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { moveThrough } from '#support/desk.ts'
import { useProfiles, useTransferWorld } from '#support/fixtures.ts'
import { type Sent, send } from '#support/transactions.ts'

const world = useTransferWorld()
const { server } = world
const signedIn = useProfiles(server)
const [clerk, finance] = [signedIn(2), signedIn(4)]

function move(sid: number, ...moves: readonly MoveName[]): Promise<void> {
  return moveThrough(server.db, sid, ...moves)
}

async function hold(): Promise<Sent> {
  const sent = await send(world)
  await move(sent.sid, 'HOLD')
  return sent
}

function item(sid: number) {
  return { of: 'transaction' as const, sid }
}
function list(search = {}) {
  return server.client.call(calls.list, { body: { search } }, clerk)
}
function counts(search: object) {
  return server.client.call(calls.counts, { body: { search } }, clerk)
}

test('a held transfer says which rule holds it now and what it weighed, and is found by that rule', async () => {
  const held = await hold()
  const again = await hold()
  const plain = await hold()
  const facts = (above: string) => ({
    kind: 'amount' as const,
    amount: '1000.00',
    above,
    passed: [{ kind: 'per_day' as const, today: 1, allowed: 5 }],
  })
  const made = await sql<{ sid: number }>`
    insert into hold_rules (kind, above, is_active, changed_by) values ('amount', 500, false, 'test') returning sid`.execute(
    server.db,
  )
  const rule = made.rows[0]?.sid ?? 0
  const explain = (sid: number, above: string) =>
    sql`
    insert into holds (transaction_sid, rule_sid, rule_version, source, facts, at)
    select ${sid}, ${rule}, 1, 'rule', ${JSON.stringify(facts(above))}::jsonb, at from transaction_events
    where transaction_sid = ${sid} order by sid desc limit 1`.execute(server.db)
  await explain(held.sid, '500.00')
  // One that was let go, and is held again for another reason.
  await explain(again.sid, '900.00')
  await move(again.sid, 'RELEASE', 'HOLD')
  const rows = await list({ rule })
  expect(rows.map(({ sid, hold: why }) => [sid, why])).toEqual([[held.sid, facts('500.00')]])
  expect((await counts({ rule })).views).toMatchObject({ all: 1, held: 1 })
  expect(await list({ rule: rule + 1 })).toEqual([])
  const others = (await list()).filter(({ sid }) => sid !== held.sid)
  expect(others.map(({ hold: why }) => why)).toEqual([null, null])
  expect(new Set(others.map(({ sid }) => sid))).toEqual(new Set([again.sid, plain.sid]))
  const shown = await server.client.call(calls.item, { params: item(held.sid) }, clerk)
  expect(shown?.holds).toEqual([{ rule: { sid: rule, version: 1 }, facts: facts('500.00') }])
  expect((await server.client.call(calls.item, { params: item(again.sid) }, clerk))?.holds).toEqual([])
  const counted = (await server.client.call(calls.rules, {}, finance)).find(({ sid }) => sid === rule)
  expect(counted?.counts).toEqual({ held: 2, released: 1, rejected: 0 })
})

import { type HoldRule, type HoldRuleFigures, judgeHolds } from '@corridor/domain/holds/rules'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { useTransferWorld } from '#support/fixtures.ts'
import { storePast } from '#support/past-transfers.ts'
import { propertySeed } from '#support/seed.ts'
import { send } from '#support/transactions.ts'
import { volume } from '#support/volume.ts'
import { seededRandom } from '../../../../../tools/load/random.ts'
import { readHoldFacts } from '../../core/holds/facts.ts'
import { rawQuery } from '../../platform/db/statement.ts'
import { tryPast } from './try-past.ts'

const count = volume({ gate: 120, full: 300 })
const everything = 1_000_000
const world = useTransferWorld()
const random = seededRandom(propertySeed)
const statuses = ['AVAIL', 'RECVD', 'RECVD', 'HOLD', 'CANCL', 'REJCT', 'EXPRD', 'UNCOM', 'DELETED']
const amounts = ['50.00', '499.99', '500.00', '500.01', '1500.00', '1500.01', '5000.01']
const days = [undefined, '', '2026-01-01', '2026-10-01', '2099-01-01'] as const
const names = [
  { receiverFirstName: 'EVA', receiverLastName: 'DIAZ' },
  { receiverFirstName: 'eva', receiverLastName: 'Díaz-Mora' },
  { receiverFirstName: 'Luis', receiverMiddleName: "O'Brien", receiverLastName: 'Paz' },
  { senderFirstName: 'JOSÉ', senderLastName: 'NIEVES', senderDOB: '1980-01-31' },
  { senderFirstName: 'NIEVES', senderLastName: 'JOSE', senderDOB: '1980-02-01' },
  { senderFirstName: 'NIEVES', senderLastName: 'JOSE' },
]

beforeAll(async () => {
  const { sid } = await send(world)
  const cases = Array.from({ length: count }, () => {
    const expires = random.pick(days)
    return {
      amount: random.pick(amounts),
      status: random.pick(statuses),
      // Several of one person on one day, and some from before the time.
      daysAgo: random.pick([random.between(0, 1000) / 10, random.between(0, 20) / 10]),
      deliveryOption: 'CASH',
      customer: random.below(20),
      senderFields: {
        ...random.pick(names),
        ...(expires === undefined ? {} : { senderPhotoIdExpDate: expires }),
      },
      receiverFields: null,
    }
  })
  await storePast(world, sid, cases)
  await sql`
    with numbered as (select sid, row_number() over (order by sid) as n from customers where last_name = 'CUSTOMER')
    update customers c set photo_id_exp_date = case when n.n % 3 = 0 then date '2026-05-05' end,
      merged_into = case when n.n in (4, 5) then (select sid from numbered where n = 6) end
    from numbered n where n.sid = c.sid`.execute(world.server.db)
  await sql`insert into watch_list (name, date_of_birth, reason, added_by) values
    ('Diaz Eva', null, 'x', 'test'), ('Mora Diaz Eva', null, 'x', 'test'), ('Paz Luis Obrien', null, 'x', 'test'),
    ('Nieves José', '1980-01-31', 'x', 'test')`.execute(world.server.db)
  await sql`insert into watch_list (name, reason, added_by, removed_by, removed_at, removal_reason)
    values ('NIEVES JOSE', 'x', 'test', 'test', now(), 'x')`.execute(world.server.db)
})

const figures: readonly HoldRuleFigures[] = [
  { kind: 'amount', above: '500.00', allowed: null },
  { kind: 'amount', above: '0', allowed: null },
  { kind: 'first', above: '0', allowed: null },
  { kind: 'first', above: '500.00', allowed: null },
  { kind: 'per_day', above: null, allowed: 0 },
  { kind: 'per_day', above: null, allowed: 2 },
  { kind: 'watch_list', above: null, allowed: null },
  { kind: 'id_expired', above: null, allowed: null },
]

/** The numbers of those that a rule holds, each transfer judged by itself. */
async function judgedOneByOne(rule: HoldRule): Promise<number[]> {
  const past = await rawQuery<{ sid: number }>(
    world.server.db,
    `select sid from transactions where status not in ('DELETED', 'UNCOM') and created_at >= current_date - 89
      and created_at < now() order by sid`,
  )
  const held: number[] = []
  for (const { sid } of past)
    if (judgeHolds([rule], await readHoldFacts(world.server.db, sid)).length > 0) held.push(sid)
  return held
}

test.each(figures)('what %o would have held is what the domain says of each transfer', async (rule) => {
  for (const agencySid of [null, world.network.sender.agencySid, world.network.payer.agencySid]) {
    const body = { ...rule, agency: agencySid, isActive: false }
    const { held, samples, heldAmount } = await tryPast(world.server.db, body, everything)
    const expected = await judgedOneByOne({ ...rule, sid: 1, version: 1, agencySid })
    expect(samples.map(({ sid }) => sid).sort((one, other) => one - other)).toEqual(expected)
    expect(held).toBe(expected.length)
    if (agencySid === world.network.payer.agencySid) expect([held, heldAmount]).toEqual([0, '0.00'])
    else expect(held).toBeGreaterThan(0)
  }
})

test('of what is held the newest 50 are shown, and all are counted', async () => {
  const body = { kind: 'amount', above: '0', allowed: null, agency: null, isActive: false } as const
  const { transfers, held, samples } = await tryPast(world.server.db, body)
  expect(held).toBe(transfers)
  expect(samples).toHaveLength(50)
  const times = samples.map(({ at }) => at)
  expect(times).toEqual(times.toSorted().toReversed())
})

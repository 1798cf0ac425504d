import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { useGateway, useNetwork, useServer } from '#support/fixtures.ts'
import { fields, patient, person, sendInput, terms } from '#support/gateway.ts'
import { type Outcome, type Papers, People } from '#support/people.ts'
import { volume } from '#support/volume.ts'
import { hostCall } from '../../platform/call.ts'
import { violatedConstraint } from '../../platform/db/statement.ts'
import { AppError } from '../../platform/errors.ts'
import { mergeCustomers, undoMerge } from './service.ts'

const sequences = volume({ gate: 20, full: 60, long: 1_000 })
const limit = 100

const server = useServer()
const networks = [useNetwork(server), useNetwork(server, '2')] as const
const gateway = useGateway(server)

beforeAll(async () => {
  for (const { sender } of networks)
    await sql`insert into agency_limits (agency_sid, product, limit_total_net, acc_total_net)
      values (${sender.agencySid}, 1, ${limit}, 'year')`.execute(server.db)
})

/** Few values, so that people meet. */
const papers: fc.Arbitrary<Papers> = fc.record({
  photoId: fc.option(fc.nat(2), { freq: 2 }),
  birth: fc.option(fc.nat(1), { freq: 2 }),
  name: fc.nat(1),
  phone: fc.nat(1),
})
const send = fc.record({
  does: fc.constant('send' as const),
  papers,
  agency: fc.constantFrom(0 as const, 1 as const),
  amount: fc.integer({ min: 15, max: 70 }),
})
const act = fc.oneof(
  fc.record({ does: fc.constant('change' as const), who: fc.nat(5), papers }),
  fc.record({ does: fc.constant('merge' as const), who: fc.nat(5), into: fc.nat(5) }),
  fc.record({ does: fc.constant('undo' as const), who: fc.nat(5) }),
)
const one = fc.oneof({ arbitrary: send, weight: 3 }, { arbitrary: act, weight: 2 })
const step = fc.oneof(
  { arbitrary: one.map((only) => [only]), weight: 3 },
  { arbitrary: fc.tuple(one, one), weight: 1 },
  {
    arbitrary: send.map((first) => [
      first,
      { ...first, agency: first.agency === 0 ? (1 as const) : (0 as const) },
    ]),
    weight: 1,
  },
)
type One = typeof one extends fc.Arbitrary<infer T> ? T : never

function inModel(people: People, step: One): Outcome {
  const count = people.records.length
  if (step.does === 'send') return people.send(step.papers, step.amount)
  if (count === 0) return { done: false }
  if (step.does === 'change') return people.change(step.who % count, step.papers)
  if (step.does === 'merge') return people.merge(step.who % count, step.into % count)
  return people.undo(step.who % count)
}

let worlds = 0

/** What may have happened: two at once can end alike in both orders and yet leave another record behind. */
interface Possible {
  readonly people: People
  /** The customers by the model's numbers. */
  readonly sids: readonly number[]
}

/** A few people who share no key with those of another sequence. `sids` are those to choose from. */
class World {
  readonly name: string
  sids: readonly number[] = []

  constructor() {
    worlds += 1
    this.name = `W${worlds}`
  }

  #columns({ photoId, birth, name, phone }: Papers) {
    return {
      lastName: `${this.name} N${name}`,
      dateOfBirth: birth === null ? null : `197${birth}-01-01`,
      photoIdNumber: photoId === null ? '' : `${this.name} ${photoId}`,
      homePhone: `+1 ${phone}`,
    }
  }

  #sid(who: number, count: number): number {
    return this.sids[who % count] ?? 0
  }

  async #send({ papers: shown, agency, amount }: One & { does: 'send' }): Promise<number | null> {
    const network = networks[agency]
    const columns = this.#columns(shown)
    const field = fields({
      ...person,
      senderLastName: columns.lastName,
      senderHomePhone: columns.homePhone,
      ...(columns.dateOfBirth !== null && { senderDOB: columns.dateOfBirth }),
      ...(columns.photoIdNumber !== '' && { senderPhotoIdNumber: columns.photoIdNumber }),
    })
    const input = sendInput(network, { field, terms: terms(network, { sendAmount: `${amount}.00` }) })
    const reply = await patient(gateway).call('sendValidation', network.sender, input)
    if (reply.fault === 'refused_by_rule') return null
    if (reply.fault !== undefined) throw new Error(reply.body)
    const { rows } = await sql<{ customerSid: number }>`select customer_sid from transactions
      where reference_number = ${reply.get('referenceNumber')}`.execute(server.db)
    return rows[0]?.customerSid ?? 0
  }

  async #act(step: Exclude<One, { does: 'send' }>, count: number): Promise<void> {
    const call = hostCall(server.platform.log, 'test')
    const sid = this.#sid(step.who, count)
    const reason = 'Test'
    if (step.does === 'merge') {
      await mergeCustomers(server.db, call, this.#sid(step.into, count), { from: sid, reason })
    } else if (step.does === 'undo') {
      const merge = await server.db
        .selectFrom('customerMerges')
        .select('sid')
        .where('fromSid', '=', sid)
        .where('undoneAt', 'is', null)
        .executeTakeFirst()
      await undoMerge(server.db, call, merge?.sid ?? 0, { reason })
    } else {
      const { numUpdatedRows } = await server.db
        .updateTable('customers')
        .set(this.#columns(step.papers))
        .where('sid', '=', sid)
        .where('mergedInto', 'is', null)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw new AppError({ code: 'customer_gone', params: {} })
    }
  }

  /** What became of it: the customer's number of a transfer, null for one that was refused, or whether it was done. */
  async run(step: One, count: number): Promise<number | null | boolean> {
    if (step.does === 'send') return this.#send(step)
    try {
      await this.#act(step, count)
      return true
    } catch (error) {
      // Whoever is told that somebody has changed it looks again, and asks again.
      if (error instanceof AppError && error.reason.code === 'changed_meanwhile') return this.run(step, count)
      if (error instanceof AppError || violatedConstraint(error)?.startsWith('customer')) return false
      throw error
    }
  }

  /** Whether it is what the model says; a customer whom the model has just made gets his number here. */
  agrees(outcome: Outcome, real: number | null | boolean, sids: (number | undefined)[]): boolean {
    if (!('send' in outcome)) return outcome.done === real
    if (outcome.send === 'refused') return real === null
    if (typeof real !== 'number') return false
    sids[outcome.record] ??= sids.includes(real) ? undefined : real
    return sids[outcome.record] === real
  }
}

/** Two at once end as they would have one after the other, in one of both orders. */
async function runStep(
  world: World,
  possible: readonly Possible[],
  steps: readonly One[],
): Promise<Possible[]> {
  const chosen = possible[0]?.sids ?? []
  const count = chosen.length
  world.sids = chosen
  const real = await Promise.all(steps.map((step) => world.run(step, count)))
  const orders =
    steps.length === 1
      ? [[0]]
      : [
          [0, 1],
          [1, 0],
        ]
  const agreeing = possible.flatMap(({ people, sids }) =>
    orders.flatMap((order): Possible[] => {
      const tried = people.copy()
      const known: (number | undefined)[] = [...sids]
      const same = (who: number): number => sids.indexOf(chosen[who % count] ?? 0)
      const agree = order.every((at) => {
        const step = steps[at]
        return step !== undefined && world.agrees(actIn(tried, step, count, same), real[at] ?? null, known)
      })
      return agree ? [{ people: tried, sids: known.map((sid) => sid ?? 0) }] : []
    }),
  )
  if (agreeing.length === 0) throw new Error(`No order gives ${JSON.stringify(real)}.`)
  return agreeing
}

/** Who was chosen was chosen among those who were there before both; `same` is the number that the model has for him. */
function actIn(people: People, step: One, count: number, same: (who: number) => number): Outcome {
  if (step.does === 'send') return inModel(people, step)
  if (count === 0) return { done: false }
  const at = { ...step, who: same(step.who) }
  return inModel(people, 'into' in at ? { ...at, into: same(at.into) } : at)
}

test(`whatever is sent, changed, merged and undone in ${sequences} sequences, nobody comes past the limit and every transfer is of the right person`, async () => {
  let most = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 14 }), async (steps) => {
      const world = new World()
      let possible: Possible[] = [{ people: new People(limit), sids: [] }]
      for (const both of steps) possible = await runStep(world, possible, both)
      world.sids = possible[0]?.sids ?? []
      const { rows } = await sql<{ sid: number; sent: number }>`
        select customer_sid as sid, sum(amount_base)::float as sent from transactions
        where customer_sid = any(${world.sids}::bigint[]) group by 1 order by 1`.execute(server.db)
      const ends = possible.map(({ people, sids }) =>
        people.records
          .map((record) => ({ sid: sids[record.id] ?? 0, sent: record.sent }))
          .toSorted((a, b) => a.sid - b.sid),
      )
      expect(ends).toContainEqual(rows)
      for (const { people } of possible)
        most = Math.max(most, ...people.records.map(({ id }) => people.total(id)))
    }),
    { numRuns: sequences },
  )
  // The limit was reached for, or nothing was attacked.
  expect(most).toBeGreaterThan(limit * 0.9)
})

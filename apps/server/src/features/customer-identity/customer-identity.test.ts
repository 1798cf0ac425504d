import { customerRoutes } from '@corridor/contract/customer'
import { customerIdentityRoutes as routes } from '@corridor/contract/customer-identity'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { grant, historyOf, summary } from '#support/agencies.ts'
import { addCustomer, newCustomer } from '#support/customers.ts'
import { useGateway, useNetwork, useProfiles, useServer } from '#support/fixtures.ts'
import { fields, person, type Reply, sendInput, terms } from '#support/gateway.ts'
import { until } from '#support/users.ts'
import { inTransaction } from '../../platform/db/database.ts'

const server = useServer()
const signedIn = useProfiles(server)
const officer = signedIn(3)
const boss = signedIn(1)
const network = useNetwork(server)
const gateway = useGateway(server)

beforeEach(async () => {
  await sql`delete from agency_limits`.execute(server.db)
  await grant(server, officer, ['merge'])
})

type Values = Readonly<Record<string, string>>

function send(values: Values, sendAmount = '60.00'): Promise<Reply> {
  const input = { field: fields({ ...person, ...values }), terms: terms(network, { sendAmount }) }
  return gateway.call('sendValidation', network.sender, sendInput(network, input))
}

async function who(values: Values): Promise<number> {
  const reply = await send(values, '1.00')
  expect(reply.fault).toBeUndefined()
  const { rows } = await sql<{ customerSid: number }>`select customer_sid from transactions
    where reference_number = ${reply.get('referenceNumber')}`.execute(server.db)
  return rows[0]?.customerSid ?? 0
}

let people = 0

/** Somebody with a photo id and a birth date of his own. */
function somebody() {
  people += 1
  return {
    senderLastName: `SOMEBODY ${people}`,
    senderDOB: '1980-01-31',
    senderPhotoIdNumber: `PERSON ${1000 + people}`,
  }
}

function merge(into: number, from: number, reason = 'The same passport') {
  return server.client.attempt(routes.merge, { params: { sid: into }, body: { from, reason } }, officer)
}
function undo(mergeSid: number) {
  return server.client.attempt(routes.undo, { params: { mergeSid }, body: { reason: 'Twins' } }, officer)
}
function identity(sid: number) {
  return server.client.call(routes.show, { params: { sid } }, officer)
}
async function merged(into: number, from: number): Promise<number> {
  expect(summary(await merge(into, from))).toBe('200')
  return (await identity(from)).mergedInto?.mergeSid ?? 0
}
async function limitTo(amount: string): Promise<void> {
  await sql`insert into agency_limits (agency_sid, product, limit_total_net, acc_total_net)
    values (${network.sender.agencySid}, 1, ${amount}, 'year')`.execute(server.db)
}

describe('two records of one person', () => {
  test('count together against a limit, by the keys of either, and apart again after an undo', async () => {
    const [one, other] = [somebody(), somebody()]
    const [a, b] = [await who(one), await who(other)]
    await limitTo('100')
    const mergeSid = await merged(a, b)
    expect((await send(other)).fault).toBeUndefined()
    expect((await send(one)).fault).toBe('refused_by_rule')
    expect((await send(other)).fault).toBe('refused_by_rule')
    expect(summary(await undo(mergeSid))).toBe('200')
    // What came by the other record's keys went back with it.
    expect((await send(other)).fault).toBe('refused_by_rule')
    expect((await send(one)).fault).toBeUndefined()
  })

  test('outrun who judged a limit before they were merged or separated, whichever of the two sends', async () => {
    const [a, b] = [await who(somebody()), await who(somebody())]
    const sends = async () => {
      const { rows } = await sql<{ sends: number }>`
        select sends from customers where sid in (${a}, ${b}) order by sid`.execute(server.db)
      return rows.map((row) => row.sends)
    }
    expect(await sends()).toEqual([1, 1])
    const mergeSid = await merged(a, b)
    expect(await sends()).toEqual([2, 2])
    expect(summary(await undo(mergeSid))).toBe('200')
    expect(await sends()).toEqual([3, 3])
  })

  test('say of each other what they are, and the history of both says who did it and why', async () => {
    const [one, other] = [somebody(), somebody()]
    const [a, b] = [await who(one), await who(other)]
    const mergeSid = await merged(a, b)
    const about = {
      mergeSid,
      dateOfBirth: '1980-01-31',
      mergedAt: expect.any(String),
      mergedBy: 'profile3',
      reason: 'The same passport',
      undoUntil: expect.any(String),
    }
    const former = await identity(b)
    expect(former.mergedInto).toEqual({ ...about, sid: a, name: `ANA ${one.senderLastName}` })
    const survivor = await identity(a)
    expect(survivor).toMatchObject({
      mergedInto: null,
      merged: [{ ...about, sid: b, name: `ANA ${other.senderLastName}` }],
    })
    expect(survivor.former).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          kind: 'photoId',
          photoIdNumber: `•••• ${other.senderPhotoIdNumber.slice(-4)}`,
        }),
        expect.objectContaining({ kind: 'birth', name: `ANA ${other.senderLastName}` }),
      ]),
    )
    expect(JSON.stringify(survivor)).not.toContain(other.senderPhotoIdNumber)
    await undo(mergeSid)
    expect(await identity(a)).toEqual({ sid: a, mergedInto: null, merged: [], former: [], suggestions: [] })
    expect(await identity(b)).toEqual({ sid: b, mergedInto: null, merged: [], former: [], suggestions: [] })
    const events = async (sid: number) =>
      (await historyOf(server, officer, 'customer', sid))
        .filter(({ action }) => action === 'event')
        .map(({ user, changes }) => [user, ...changes.map(({ after }) => after)])
    expect(await events(a)).toEqual([
      ['profile3', `customer ${b} no longer merged into this one`, 'Twins'],
      ['profile3', `customer ${b} merged into this one`, 'The same passport'],
    ])
    expect(await events(b)).toEqual([
      ['profile3', `no longer merged into customer ${a}`, 'Twins'],
      ['profile3', `merged into customer ${a}`, 'The same passport'],
    ])
  })

  test('become three: whoever was merged before comes along, and each undo takes out its own', async () => {
    const three = [somebody(), somebody(), somebody()] as const
    const [a, b, c] = [await who(three[0]), await who(three[1]), await who(three[2])]
    const first = await merged(b, a)
    const second = await merged(c, b)
    expect((await identity(c)).merged.map(({ sid }) => sid)).toEqual([b, a])
    expect((await identity(a)).mergedInto?.sid).toBe(c)
    await limitTo('100')
    expect((await send(three[0])).fault).toBeUndefined()
    expect((await send(three[2])).fault).toBe('refused_by_rule')
    expect(summary(await undo(second))).toBe('200')
    expect((await identity(a)).mergedInto?.sid).toBe(b)
    expect((await send(three[2])).fault).toBeUndefined()
    expect((await send(three[1])).fault).toBe('refused_by_rule')
    expect(summary(await undo(first))).toBe('200')
    expect((await send(three[1])).fault).toBeUndefined()
  })

  test('may exchange what they are known by: then the undo says who has it', async () => {
    const [a, b] = [await addCustomer(server, boss), await addCustomer(server, boss)]
    const [numberA, numberB] = ['TAKEN 1000', 'TAKEN 2000']
    const put = (of: { sid: number }, photoIdNumber: string) =>
      server.client.attempt(
        customerRoutes.update,
        {
          params: { sid: of.sid },
          body: { customerInfo: { ...newCustomer(), ...of, photoIdNumber, version: undefined } },
        },
        boss,
      )
    expect([summary(await put(a, numberA)), summary(await put(b, numberB))]).toEqual(['200', '200'])
    const mergeSid = await merged(a.sid, b.sid)
    expect(summary(await put(b, 'TAKEN 3000'))).toBe('409 wrong_status')
    expect(summary(await put(a, numberB))).toBe('200')
    const refused = await undo(mergeSid)
    expect(refused.body).toMatchObject({ reason: { code: 'merged_keys_taken', params: { by: a.sid } } })
    expect(summary(await put(a, numberA))).toBe('200')
    expect(summary(await undo(mergeSid))).toBe('200')
  })

  test('are not separated while one has what the other was known by before', async () => {
    const [a, b] = [await who(somebody()), await who(somebody())]
    const number = async (sid: number, text: string) =>
      sql`update customers set photo_id_number = ${text} where sid = ${sid}`.execute(server.db)
    await number(b, 'BEFORE 1000')
    await number(b, 'BEFORE 2000')
    const mergeSid = await merged(a, b)
    await number(a, 'BEFORE 1000')
    expect((await undo(mergeSid)).body).toMatchObject({
      reason: { code: 'merged_keys_taken', params: { by: a } },
    })
    await number(a, 'BEFORE 3000')
    expect(summary(await undo(mergeSid))).toBe('200')
  })
})

describe('before a merge', () => {
  test('both are told what each has sent, against each limit that would count both', async () => {
    const [one, other] = [somebody(), somebody()]
    const [a, b, c] = [await who(one), await who(other), await who(somebody())]
    await merged(b, c)
    await limitTo('100')
    expect((await send(one, '60.00')).fault).toBeUndefined()
    expect((await send(other, '30.50')).fault).toBeUndefined()
    const compared = await server.client.call(routes.compare, { params: { sid: a, otherSid: b } }, officer)
    expect(compared).toEqual({
      one: { transfers: 2, sent: '61.00' },
      // With the record that was merged into it before.
      other: { transfers: 3, sent: '32.50' },
      sameNumbers: { photoIdNumber: false, legalIdNumber: true },
      limits: [
        {
          agencySid: network.sender.agencySid,
          agencyName: expect.any(String),
          period: 'year',
          limit: '100.00',
          one: '61.00',
          other: '32.50',
        },
      ],
    })
  })

  test('two numbers that end alike are told apart, and two ways of writing one are not', async () => {
    const number = async (photoIdNumber: string) => (await addCustomer(server, boss, { photoIdNumber })).sid
    const [a, b] = [await number('LIKE 10001234'), await number('LIKE 20001234')]
    const c = (await addCustomer(server, boss, { photoIdNumber: 'LIKE-1000-1234' })).sid
    const sameNumbers = async (sid: number, otherSid: number) =>
      (await server.client.call(routes.compare, { params: { sid, otherSid } }, officer)).sameNumbers
    expect((await sameNumbers(a, b)).photoIdNumber).toBe(false)
    expect((await sameNumbers(a, c)).photoIdNumber).toBe(true)
  })

  test('whoever could not be merged cannot be compared, for the same reason', async () => {
    const [a, b, c] = [await who(somebody()), await who(somebody()), await who(somebody())]
    const compare = async (sid: number, otherSid: number) =>
      server.client.attempt(routes.compare, { params: { sid, otherSid } }, officer)
    expect(summary(await compare(a, a))).toBe('400 invalid_input otherSid')
    expect(summary(await compare(a, 2_000_000_000))).toBe('404 not_found')
    await merged(a, b)
    expect((await compare(c, b)).body).toMatchObject({
      reason: { code: 'customer_merged', params: { into: a } },
    })
  })
})

describe('a merge is refused', () => {
  test('if one of the two was changed since they were compared, and says by whom', async () => {
    const [a, b] = [await addCustomer(server, boss), await addCustomer(server, boss)]
    const put = ({ sid, ...record }: typeof a) =>
      server.client.attempt(
        customerRoutes.update,
        {
          params: { sid },
          body: { customerInfo: { ...newCustomer(), ...record, city: 'GALVESTON', version: undefined } },
        },
        boss,
      )
    const mergeSeen = (version: number, fromVersion: number) =>
      server.client.attempt(
        routes.merge,
        { params: { sid: a.sid }, body: { from: b.sid, reason: 'Same', version, fromVersion } },
        officer,
      )
    expect(summary(await put(b))).toBe('200')
    const stale = await mergeSeen(a.version, b.version)
    expect(stale.body).toMatchObject({ code: 'changed_meanwhile', conflict: { by: 'profile1' } })
    expect(summary(await put(a))).toBe('200')
    expect(summary(await mergeSeen(a.version, b.version + 1))).toBe('409 changed_meanwhile')
    expect(summary(await mergeSeen(a.version + 1, b.version + 1))).toBe('200')
    const read = await server.client.call(customerRoutes.show, { params: { sid: b.sid } }, officer)
    expect(read.mergedInto).toBe(a.sid)
  })

  test('with itself, with nobody, with one that is merged, and past so many', async () => {
    const [a, b, c] = [await who(somebody()), await who(somebody()), await who(somebody())]
    expect(summary(await merge(a, a))).toBe('400 invalid_input from')
    expect(summary(await merge(a, 2_000_000_000))).toBe('404 not_found')
    expect(summary(await merge(2_000_000_000, a))).toBe('404 not_found')
    await merged(a, b)
    const into = { reason: { code: 'customer_merged', params: { into: a } } }
    expect((await merge(c, b)).body).toMatchObject(into)
    expect((await merge(b, c)).body).toMatchObject(into)
    for (let more = 0; more < 18; more += 1) await merged(a, await who(somebody()))
    expect(summary(await merge(a, c))).toBe('409 wrong_status')
  })

  test('and an undo of what is undone, unknown or older than 30 days', async () => {
    const [a, b] = [await who(somebody()), await who(somebody())]
    const mergeSid = await merged(a, b)
    await sql`update customer_merges set merged_at = now() - interval '30 days 1 minute' where sid = ${mergeSid}`.execute(
      server.db,
    )
    expect((await undo(mergeSid)).body).toMatchObject({
      reason: { code: 'merge_too_old', params: { days: 30 } },
    })
    await sql`update customer_merges set merged_at = now() - interval '29 days' where sid = ${mergeSid}`.execute(
      server.db,
    )
    expect(summary(await undo(mergeSid))).toBe('200')
    expect(summary(await undo(mergeSid))).toBe('409 wrong_status')
    expect(summary(await undo(2_000_000_000))).toBe('404 not_found')
  })

  test('without the second level, and so is an undo', async () => {
    const [a, b, c] = [await who(somebody()), await who(somebody()), await who(somebody())]
    const mergeSid = await merged(a, b)
    await sql`delete from session_grants where kind = 'merge'`.execute(server.db)
    expect(summary(await merge(a, c))).toBe('403 second_level_required')
    expect(summary(await undo(mergeSid))).toBe('403 second_level_required')
    expect((await identity(a)).merged).toHaveLength(1)
  })

  test('to the second of two who merge both ways at the same moment', async () => {
    const [a, b] = [await who(somebody()), await who(somebody())]
    const answers = await Promise.all([merge(a, b), merge(b, a)])
    expect(answers.map(summary).toSorted()).toEqual(['200', '409 wrong_status'])
  })

  test('to whoever merges again what is being separated, and the other is done', async () => {
    const [a, b] = [await who(somebody()), await who(somebody())]
    const mergeSid = await merged(b, a)
    const waiting = (count: number) =>
      until(`${count} at the lock`, async () => {
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db)
        return rows.length === count
      })
    const calls = await inTransaction(server.db, async (tx) => {
      await sql`select from customers where sid = ${b} for update`.execute(tx)
      const undone = undo(mergeSid)
      await waiting(1)
      const again = merge(b, a)
      await Promise.race([again, waiting(2)])
      return { all: [undone, again] }
    })
    expect((await Promise.all(calls.all)).map(summary)).toEqual(['200', '409 wrong_status'])
  })
})

test('a former key of another is a duplicate of him, also of one who was merged', async () => {
  const holder = await addCustomer(server, boss, { photoIdNumber: 'FORMER 1000' })
  const body = { customerInfo: { ...newCustomer(), ...holder, photoIdNumber: 'FORMER 1001' } }
  expect(
    summary(await server.client.attempt(customerRoutes.update, { params: { sid: holder.sid }, body }, boss)),
  ).toBe('200')
  const post = () =>
    server.client.attempt(
      customerRoutes.create,
      {
        body: {
          customerInfo: { ...newCustomer({ photoIdNumber: 'FORMER 1000' }), photoIdType: holder.photoIdType },
        },
      },
      boss,
    )
  expect((await post()).body).toMatchObject({ status: 409, data: [{ sid: holder.sid }] })
  const survivor = await addCustomer(server, boss)
  await merged(survivor.sid, holder.sid)
  expect((await post()).body).toMatchObject({ status: 409, data: [{ sid: survivor.sid }] })
})

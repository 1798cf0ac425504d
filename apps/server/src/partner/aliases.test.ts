import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useGateway, useNetwork, useServer } from '#support/fixtures.ts'
import { fields, person, type Reply, sendInput } from '#support/gateway.ts'
import { detailsOf } from '../core/customers/details.ts'
import { findHolders, keysOf } from '../core/customers/match.ts'

const server = useServer()
const network = useNetwork(server)
const gateway = useGateway(server)

type Values = Readonly<Record<string, string>>

async function customerOf(reply: Reply): Promise<number> {
  expect(reply.fault).toBeUndefined()
  const { rows } = await sql<{ customerSid: number }>`select customer_sid from transactions
    where reference_number = ${reply.get('referenceNumber')}`.execute(server.db)
  return rows[0]?.customerSid ?? 0
}

async function who(values: Values): Promise<number> {
  const input = sendInput(network, { field: fields({ ...person, ...values }) })
  return customerOf(await gateway.call('sendValidation', network.sender, input))
}

/** As staff's save does it. */
async function change(sid: number, values: Readonly<Record<string, string | null>>): Promise<void> {
  await server.db.updateTable('customers').set(values).where('sid', '=', sid).execute()
}

function holders(values: Values): Promise<number[]> {
  return findHolders(server.db, keysOf(detailsOf(new Map(Object.entries({ ...person, ...values })))))
}

describe('what was changed still leads to the same person', () => {
  const passport = { senderPhotoIdType: 'PAS', senderPhotoIdCountry: 'MEX', senderLastName: 'Alias' }

  test('a digit of the photo id, there and back', async () => {
    const old = { ...passport, senderPhotoIdNumber: 'A 1000' }
    const corrected = { ...passport, senderPhotoIdNumber: 'A 1001' }
    const first = await who(old)
    await change(first, { photoIdNumber: 'A 1001' })
    expect(await who(old)).toBe(first)
    expect(await who(corrected)).toBe(first)
    await change(first, { photoIdNumber: 'A 1000' })
    expect(await who(corrected)).toBe(first)
    await change(first, { photoIdNumber: 'A 1002', photoIdType: 'DRV' })
    expect(await Promise.all([old, corrected].map(who))).toEqual([first, first])
  })

  test.each([
    ['a last name', { lastName: 'MARRIED' }],
    ['a middle name', { middleName: 'MARIA' }],
    ['the date of birth', { dateOfBirth: '1980-01-13' }],
  ])('%s', async (_what, values) => {
    const born = { senderDOB: '1980-01-31', senderLastName: `Born ${Object.keys(values).join()}` }
    const first = await who(born)
    await change(first, values)
    expect(await who(born)).toBe(first)
    expect(await who({ ...born, senderPhotoIdNumber: `NEW ${_what}` })).toBe(first)
  })

  test.each([
    ['a phone', { homePhone: '+1 2' }],
    ['a name', { firstName: 'ANNE' }],
    ['a birth date that nobody knew', { dateOfBirth: '1955-05-05' }],
    ['a photo id that nobody knew', { photoIdNumber: 'Z 9' }],
  ])('where names and phones are all there is: %s', async (what, values) => {
    const called = { senderLastName: `Called ${what}`, senderHomePhone: '+1 1' }
    const first = await who(called)
    await change(first, values)
    expect(await who(called)).toBe(first)
    // One who proves more is not taken for one who proved less.
    expect(await who({ ...called, senderDOB: '2001-01-01' })).not.toBe(first)
  })

  test('a present key goes before a former one', async () => {
    const wrong = await who({ ...passport, senderPhotoIdNumber: 'B 1', senderLastName: 'WRONG' })
    await change(wrong, { photoIdNumber: 'B 2' })
    const right = await who({ senderLastName: 'RIGHT', senderDOB: '1990-09-09' })
    expect(
      await who({
        ...passport,
        senderPhotoIdNumber: 'B 1',
        senderLastName: 'RIGHT',
        senderDOB: '1990-09-09',
      }),
    ).toBe(right)
    expect(await who({ ...passport, senderPhotoIdNumber: 'B 1', senderLastName: 'WHO' })).toBe(wrong)
  })

  test('what is no key leaves nothing behind', async () => {
    const first = await who({ ...passport, senderPhotoIdNumber: 'C 1', senderHomePhone: '+1 1' })
    await change(first, { homePhone: '+1 2', address: 'ELSEWHERE', lastName: 'BOTH KEYS ARE NOT ONE' })
    const { rows } = await sql`select 1 from customer_aliases where customer_sid = ${first}`.execute(
      server.db,
    )
    expect(rows).toEqual([])
  })
})

describe('a former key is nobody else’s', () => {
  const first = { senderLastName: 'HOLDER', senderDOB: '1971-01-01', senderPhotoIdNumber: 'D 1' }

  test('neither a new customer’s nor a changed one’s, and its holder is named', async () => {
    const holder = await who(first)
    await change(holder, { photoIdNumber: 'D 2', dateOfBirth: '1971-01-02' })
    const taken = { constraint: 'customer_aliases_taken' }
    const insert = (values: Readonly<Record<string, string>>) =>
      server.db
        .insertInto('customers')
        .values({ firstName: 'ANA', lastName: 'HOLDER', ...values })
        .execute()
    await expect(insert({ photoIdNumber: 'D 1' })).rejects.toMatchObject(taken)
    await expect(insert({ dateOfBirth: '1971-01-01' })).rejects.toMatchObject(taken)
    const other = await who({ senderLastName: 'OTHER', senderPhotoIdNumber: 'D 3' })
    await expect(change(other, { photoIdNumber: 'D 1' })).rejects.toMatchObject(taken)
    expect(await holders({ ...first })).toEqual([holder])
    expect(
      await holders({ senderPhotoIdNumber: 'D 3', senderLastName: 'HOLDER', senderDOB: '1971-01-02' }),
    ).toEqual([holder, other])
    expect(await holders({ senderLastName: 'NOBODY' })).toEqual([])
  })

  test('also where it is given up while the other one waits for it', async () => {
    const holder = await who({ senderLastName: 'QUICK', senderPhotoIdNumber: 'E 1' })
    const [giving, taking] = await Promise.all([
      server.platform.barePool.connect(),
      server.platform.barePool.connect(),
    ])
    try {
      await giving.query('begin')
      await giving.query(`update customers set photo_id_number = 'E 2' where sid = $1`, [holder])
      const inserted = taking
        .query(`insert into customers (first_name, last_name, photo_id_number) values ('A', 'B', 'E 1')`)
        .catch((error: unknown) => error)
      await expect
        .poll(async () => {
          const { rows } = await sql<{ waits: boolean }>`select exists (select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock') as waits`.execute(server.db)
          return rows[0]?.waits
        })
        .toBe(true)
      await giving.query('commit')
      expect(await inserted).toMatchObject({ constraint: 'customer_aliases_taken' })
    } finally {
      giving.release()
      taking.release()
    }
    expect(await who({ senderLastName: 'ELSE', senderPhotoIdNumber: 'E 1' })).toBe(holder)
  })
})

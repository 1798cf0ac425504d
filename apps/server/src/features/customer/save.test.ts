import { customerRoutes } from '@corridor/contract/customer'
import { profiles } from '@corridor/domain/access/permissions'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { historyOf, summary } from '#support/agencies.ts'
import { addCustomer, type Customer, newCustomer } from '#support/customers.ts'
import { useProfiles, useServer } from '#support/fixtures.ts'
import { testPassword } from '#support/server.ts'
import { allAtOnce } from '#support/users.ts'

const server = useServer({ DATABASE_POOL: '30' })
const signedIn = useProfiles(server)
const boss = signedIn(1)
const officer = signedIn(3)

function show(sid: number): Promise<Customer> {
  return server.client.call(customerRoutes.show, { params: { sid } }, officer)
}
function post(customerInfo: unknown, session = officer) {
  return server.client.attempt(customerRoutes.create, { body: { customerInfo, sign: session.sign } }, session)
}
function put({ sid }: { sid: number }, customerInfo: unknown, session = officer) {
  const body = { customerInfo, sign: session.sign }
  return server.client.attempt(customerRoutes.update, { params: { sid }, body }, session)
}
function add(more: Parameters<typeof newCustomer>[0] = {}): Promise<Customer> {
  return addCustomer(server, officer, more)
}

/** As the gateway stores one: whatever the partner sent. */
async function addByTransfer(columns: string, ...values: (string | null)[]): Promise<Customer> {
  const { rows } = await server.platform.barePool.query<{ sid: number }>(
    `insert into customers (first_name, last_name, sends, ${columns})
    values ('BY', 'TRANSFER ' || gen_random_uuid(), 1, ${values.map((_, index) => `$${index + 1}`).join(', ')})
    returning sid`,
    values,
  )
  return show(rows[0]?.sid ?? 0)
}

async function column(sid: number, name: string): Promise<unknown> {
  const { rows } = await server.platform.barePool.query<Record<string, unknown>>(
    `select ${name} as value from customers where sid = $1`,
    [sid],
  )
  return rows[0]?.['value']
}

test('[CUST-14] [CUST-12] a new customer is answered in `resp` and read back, in capitals but for the e-mail', async () => {
  const typed = newCustomer({
    firstName: ' josé ',
    lastName: 'strauß',
    email: 'Jose@Example.com',
    remarks: 'calls on mondays',
    photoIdNumber: 'ab 1234567',
    legalIdType: 'SSN',
    legalIdNumber: '123-45-6789',
    legalIdIssueCountry: 'USA',
  })
  const { resp } = (await post(typed)).done()
  expect(resp).toEqual({
    ...typed,
    firstName: 'JOSÉ',
    lastName: 'STRAUSS',
    remarks: 'CALLS ON MONDAYS',
    photoIdNumber: '•••• 4567',
    legalIdNumber: '•••• 6789',
    nationalityAtBirthCountry: null,
    secondaryIdType: '',
    sid: expect.any(Number),
    version: 1,
    createdAt: expect.stringMatching(/Z$/),
    mergedInto: null,
  })
  expect(await show(resp.sid)).toEqual(resp)
  expect(await column(resp.sid, 'photo_id_number')).toBe('AB 1234567')
})

test('[CUST-18] an update keeps what has no form field, and what only the gateway counts', async () => {
  const stored = await add()
  await sql`update customers set nationality_at_birth_country = 'GTM', secondary_id_type = 'GV2', sends = 7
    where sid = ${stored.sid}`.execute(server.db)
  const { resp } = (
    await put(stored, {
      ...stored,
      city: 'Dallas',
      nationalityAtBirthCountry: 'USA',
      secondaryIdType: 'X',
      sends: 0,
    })
  ).done()
  expect(resp).toEqual({
    ...stored,
    city: 'DALLAS',
    nationalityAtBirthCountry: 'GTM',
    secondaryIdType: 'GV2',
    version: 2,
  })
  expect(await column(stored.sid, 'sends')).toBe(7)
})

describe('[CUST-19] the server repeats the rules', () => {
  test('all required fields are named at once, for a new customer and a stored one', async () => {
    const stored = await add()
    const { firstName: _left, ...rest } = newCustomer()
    const wrong = { ...rest, city: ' ', homePhone: 'a\0b', dateOfBirth: '2999-01-01' }
    for (const answer of [await post(wrong), await put(stored, wrong)]) {
      expect(summary(answer)).toBe(
        '400 invalid_input customerInfo.firstName customerInfo.city customerInfo.homePhone customerInfo.dateOfBirth',
      )
      expect(answer.body.fields[3]?.message).toBe('A date of birth is not in the future')
    }
    expect(await show(stored.sid)).toEqual(stored)
  })

  test('what only the lists of the database know is refused on its field', async () => {
    const stored = await add()
    for (const [field, value, message] of [
      ['country', 'XXX', 'This country does not exist.'],
      ['photoIdCountry', 'XXX', 'This country does not exist.'],
      ['birthCountry', 'XXX', 'This country does not exist.'],
      ['nationalityCountry', 'XXX', 'This country does not exist.'],
      ['legalIdIssueCountry', 'XXX', 'This country does not exist.'],
      ['photoIdType', 'NONE', 'This code does not exist.'],
      ['legalIdType', 'NONE', 'This code does not exist.'],
      ['occupation', 'NONE', 'This code does not exist.'],
      ['state', '', 'This field is required'],
      ['state', 'TEXAS', 'Choose a state of this country from the list'],
      ['state', 'JAL', 'Choose a state of this country from the list'],
      ['photoIdState', '', 'This field is required'],
      ['photoIdState', 'TX', 'Choose a state of this country from the list'],
    ] as const) {
      for (const answer of [
        await post({ ...newCustomer(), [field]: value }),
        await put(stored, { ...stored, [field]: value }),
      ]) {
        expect([value, summary(answer)]).toEqual([value, `400 invalid_input customerInfo.${field}`])
        expect(answer.body.fields[0]?.message).toBe(message)
      }
    }
  })

  test('an id does not expire before it was issued, an expired one is stored', async () => {
    const dates = { photoIdIssueDate: '2020-02-29', photoIdExpDate: '2020-02-28' }
    expect(summary(await post(newCustomer(dates)))).toBe('400 invalid_input customerInfo.photoIdExpDate')
    expect((await add({ ...dates, photoIdExpDate: '2020-02-29' })).photoIdExpDate).toBe('2020-02-29')
  })
})

describe('[CUST-21] [CUST-22] states', () => {
  test('a country without a list takes any text, and no state of a photo id', async () => {
    const { state, photoIdState } = await add({
      country: 'GTM',
      state: 'petén',
      photoIdCountry: 'GTM',
      photoIdState: 'TX',
    })
    expect([state, photoIdState]).toEqual(['PETÉN', ''])
  })

  test('what a partner sent is shown as it is, and a save asks for a choice', async () => {
    const sent = await addByTransfer(
      'country, state, photo_id_country, photo_id_state',
      'USA',
      'TEXAS',
      'CAN',
      'Ont.',
    )
    expect(sent).toMatchObject({ state: 'TEXAS', photoIdState: 'Ont.' })
    const whole = {
      ...newCustomer(),
      country: 'USA',
      state: 'TEXAS',
      photoIdCountry: 'CAN',
      photoIdState: 'Ont.',
    }
    expect(summary(await put(sent, whole))).toBe(
      '400 invalid_input customerInfo.state customerInfo.photoIdState',
    )
    expect(summary(await put(sent, { ...whole, state: 'TX', photoIdState: 'ON' }))).toBe('200')
  })
})

test('a type or an occupation that is in no list any more may stay, but not come', async () => {
  const stored = await add({ occupation: 'AGR' })
  await sql`update customers set occupation = 'OLD', photo_id_type = 'OLD' where sid = ${stored.sid}`.execute(
    server.db,
  )
  const old = await show(stored.sid)
  expect(summary(await put(stored, { ...old, city: 'DALLAS' }))).toBe('200')
  expect(summary(await put(stored, { ...old, version: 2, legalIdType: 'OLD' }))).toBe(
    '400 invalid_input customerInfo.legalIdType',
  )
  expect((await show(stored.sid)).occupation).toBe('OLD')
})

describe('[CUST-15] a save', () => {
  test('is the last update, of which an older version is refused with who and when', async () => {
    const stored = await add()
    expect(summary(await put(stored, { ...stored, city: 'BY BOSS' }, boss))).toBe('200')
    const late = await put(stored, { ...stored, city: 'LATE' })
    expect([summary(late), late.body.conflict]).toEqual([
      '409 changed_meanwhile',
      { by: 'profile1', at: expect.stringMatching(/^\d{4}-.*Z$/) },
    ])
    const last = await server.client.send('GET', `/api/log/last/customer/${stored.sid}`, { session: officer })
    expect(last.body).toMatchObject({ user: 'profile1' })
    expect(summary(await put(stored, { ...stored, version: undefined, city: 'WITHOUT' }))).toBe('200')
    expect(await show(stored.sid)).toMatchObject({ city: 'WITHOUT', version: 3 })
  })

  test('that changes nothing leaves version and history as they are', async () => {
    const stored = await add()
    expect((await put(stored, stored)).done()).toEqual({ resp: stored })
    expect(await historyOf(server, officer, 'customer', stored.sid)).toHaveLength(1)
  })

  test('of one version is won by one of 10 at the same moment', async () => {
    const stored = await add()
    const lock = `select 1 from customers where sid = ${stored.sid} for update`
    const answers = await allAtOnce(server, lock, 10, (index) =>
      put(stored, { ...stored, city: `C${index}` }),
    )
    expect(answers.map(summary).sort()).toEqual(['200', ...Array(9).fill('409 changed_meanwhile')])
  })

  test('of nobody is refused', async () => {
    expect(summary(await put({ sid: 999_999 }, newCustomer()))).toBe('404 not_found')
    for (const odd of ['0', '-1', '1.5', 'x', '2147483648', "1'", '%00']) {
      const { status } = await server.client.send('GET', `/api/customer/${odd}`, { session: boss })
      expect([odd, status]).toEqual([odd, 400])
    }
  })

  test('that is signed by somebody else is refused', async () => {
    const body = { customerInfo: newCustomer(), sign: boss.sign }
    expect(summary(await server.client.attempt(customerRoutes.create, { body }, officer))).toMatch(/^403/)
  })
})

test('one who came with a transfer can be read, and says what is missing only when it is saved', async () => {
  const sent = await addByTransfer('mobile_phone', '+1 5')
  expect(sent).toMatchObject({ dateOfBirth: null, photoIdNumber: '', country: null, mobilePhone: '+1 5' })
  expect(summary(await put(sent, sent))).toBe(
    `400 invalid_input ${['address', 'country', 'city', 'homePhone', 'photoIdType', 'photoIdNumber', 'photoIdCountry', 'dateOfBirth'].map((field) => `customerInfo.${field}`).join(' ')}`,
  )
})

test.each(profiles)('profile $sid, $name, has the rights of its row', async ({ sid: profile }) => {
  const stored = await add()
  const session = await server.client.logIn(`profile${profile}`, testPassword)
  const answers = [
    await server.client.attempt(customerRoutes.show, { params: { sid: stored.sid } }, session),
    await post(newCustomer(), session),
    await put(stored, { ...stored, city: 'DALLAS' }, session),
  ]
  const mayRead = profile !== 4
  const mayEdit = profile <= 3
  expect(answers.map(summary)).toEqual(
    [mayRead, mayEdit, mayEdit].map((may) => (may ? '200' : '403 forbidden')),
  )
})

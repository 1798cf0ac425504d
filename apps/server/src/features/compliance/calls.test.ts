import type { RouteAnswer } from '@corridor/contract/common/route'
import { complianceRoutes, noLimits } from '@corridor/contract/compliance'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addAgency, historyOf, summary } from '#support/agencies.ts'
import { useGrant, useProfiles, useServer } from '#support/fixtures.ts'

/** The calls of the specification, each by itself. */

type Field = RouteAnswer<typeof complianceRoutes.fields>[number]

const server = useServer()
const signedIn = useProfiles(server)
const boss = signedIn(1)
const officer = signedIn(3)
useGrant(server, boss)

async function agency(name: string): Promise<number> {
  return (await addAgency(server, boss, name)).sid
}

function fieldsOf(agencySid: number, product = 1): Promise<Field[]> {
  return server.client.call(complianceRoutes.fields, { params: { agencySid, product } }, officer)
}
function saveFields(agencySid: number, body: unknown, product = 1) {
  return server.client.attempt(complianceRoutes.saveFields, { params: { agencySid, product }, body }, officer)
}
function limitsOf(agencySid: number, product = 1, currency = 'USD') {
  return server.client.call(complianceRoutes.limits, { params: { agencySid, product, currency } }, officer)
}
function saveLimits(agencySid: number, body: unknown, product = 1, currency = 'USD') {
  const params = { agencySid, product, currency }
  return server.client.attempt(complianceRoutes.saveLimits, { params, body }, officer)
}
function visibilities(fields: readonly Field[]): Record<string, string | null> {
  return Object.fromEntries(fields.map(({ tag, visibility }) => [tag, visibility]))
}

describe('[COMP-23] the fields', () => {
  test('of a product are all there, unpublished ones too, by category and order', async () => {
    const sid = await agency('All fields')
    const [send, receive] = [await fieldsOf(sid, 1), await fieldsOf(sid, 2)]
    const stored = await sql<{ send: number; receive: number }>`
      select count(send_visibility)::int as send, count(receive_visibility)::int as receive
      from field_definitions`.execute(server.db)
    expect({ send: send.length, receive: receive.length }).toEqual(stored.rows[0])
    for (const fields of [send, receive]) {
      const order = fields.map(({ category, displayOrder }) => [category, displayOrder] as const)
      const sorted = order.toSorted(([one, first], [other, second]) =>
        one === other ? first - second : one < other ? -1 : 1,
      )
      expect(order).toEqual(sorted)
    }
    expect(send.find(({ tag }) => tag === 'deliveryOption')).toMatchObject({
      category: 'Destination or Routing',
      publicado: false,
    })
  })

  test('tell which cannot be switched off, and which a limit makes required, of the own side only', async () => {
    const sid = await agency('Told apart')
    const named = (fields: readonly Field[], test: (field: Field) => boolean) =>
      fields.filter(test).map(({ tag }) => tag)
    const [send, receive] = [await fieldsOf(sid, 1), await fieldsOf(sid, 2)]
    const always = ({ alwaysRequired }: Field) => alwaysRequired
    expect(named(send, always)).toEqual([
      'receiverFirstName',
      'receiverLastName',
      'senderFirstName',
      'senderLastName',
    ])
    expect(named(receive, always)).toEqual([])
    const photo = ({ requiredAbove }: Field) => requiredAbove === 'limitPhotoID'
    expect(named(send, photo)).toEqual(['senderPhotoIdType', 'senderPhotoIdNumber', 'senderPhotoIdCountry'])
    expect(named(receive, photo)).toEqual([
      'receiverPhotoIdType',
      'receiverPhotoIdNumber',
      'receiverPhotoIdCountry',
    ])
  })

  test('that nobody ever set have no visibility', async () => {
    const sid = await agency('Unset')
    await sql`delete from agency_fields where agency_sid = ${sid} and tag in ('senderDOB', 'senderFirstName')`.execute(
      server.db,
    )
    expect(visibilities(await fieldsOf(sid))).toMatchObject({ senderDOB: null, senderFirstName: 'REQ' })
  })
})

describe('[COMP-24] a save of fields', () => {
  test('takes the whole list as it was received and changes visibilities only', async () => {
    const sid = await agency('Whole list')
    const before = await fieldsOf(sid)
    const body = before.map((field) => ({
      ...field,
      visibility: field.tag === 'senderDOB' ? 'REQ' : field.visibility,
      fieldLabel: 'Another label',
      category: 'Another category',
      displayOrder: 99,
      publicado: false,
      alwaysRequired: false,
      requiredAbove: null,
    }))
    const answer = await saveFields(sid, body)
    expect(summary(answer)).toBe('200')
    const after = await fieldsOf(sid)
    expect(answer.body).toEqual(after)
    expect(after).toEqual(
      before.map((field) => (field.tag === 'senderDOB' ? { ...field, visibility: 'REQ' } : field)),
    )
  })

  test('keeps the two products apart', async () => {
    const sid = await agency('Products')
    const body = [{ tag: 'receiverAddress', visibility: 'NOT_ALL' }]
    expect(summary(await saveFields(sid, body, 2))).toBe('200')
    expect(visibilities(await fieldsOf(sid, 1))['receiverAddress']).toBe('OPT')
    expect(visibilities(await fieldsOf(sid, 2))['receiverAddress']).toBe('NOT_ALL')
  })

  test('takes no visibility for not allowed', async () => {
    const sid = await agency('Null')
    expect(summary(await saveFields(sid, [{ tag: 'senderCity', visibility: null }]))).toBe('200')
    expect(visibilities(await fieldsOf(sid))['senderCity']).toBe('NOT_ALL')
    // One that was never set and stays so is no change.
    await sql`delete from agency_fields where agency_sid = ${sid} and tag = 'senderDOB'`.execute(server.db)
    await saveFields(sid, [{ tag: 'senderDOB', visibility: null }])
    await saveFields(sid, [{ tag: 'senderDOB', visibility: 'NOT_ALL' }])
    expect(visibilities(await fieldsOf(sid))['senderDOB']).toBe(null)
  })

  test('ignores what is not published', async () => {
    const sid = await agency('Unpublished')
    expect(summary(await saveFields(sid, [{ tag: 'sendAmount', visibility: 'NOT_ALL' }]))).toBe('200')
    expect(visibilities(await fieldsOf(sid))['sendAmount']).toBe('REQ')
    expect(await historyOf(server, officer, 'agency_compliance', sid)).toEqual([])
  })

  test('refuses what it does not know, all of it at once, and then stores nothing', async () => {
    const sid = await agency('Unknown')
    const before = await fieldsOf(sid)
    const answer = await saveFields(sid, [
      { tag: 'senderDOB', visibility: 'REQ' },
      { tag: 'nobodyKnows', visibility: 'REQ' },
      { tag: '__proto__', visibility: 'REQ' },
      { tag: 'senderDOB', visibility: 'OPT' },
      { tag: 'senderFirstName', visibility: 'OPT' },
      { tag: 'senderLastName', visibility: null },
    ])
    expect(summary(answer)).toBe('400 invalid_input 1.tag 2.tag 3.tag 4.visibility 5.visibility')
    expect(answer.body.fields.map(({ message }) => message)).toEqual([
      'There is no field nobodyKnows here',
      'There is no field __proto__ here',
      'The field senderDOB is there twice',
      'First name is always required: no transfer goes without it',
      'Last name is always required: no transfer goes without it',
    ])
    expect(await fieldsOf(sid)).toEqual(before)
  })

  test('refuses a field of the other product', async () => {
    const sid = await agency('Other product')
    expect(summary(await saveFields(sid, [{ tag: 'senderDOB', visibility: 'REQ' }], 2))).toBe(
      '400 invalid_input 0.tag',
    )
  })

  test('lets an agency choose freely about the receiver it pays', async () => {
    const sid = await agency('Receiver')
    expect(summary(await saveFields(sid, [{ tag: 'receiverFirstName', visibility: 'NOT_ALL' }], 2))).toBe(
      '200',
    )
  })

  test.each(['YES', '', 'req', 1, {}, true])('refuses the visibility %j', async (visibility) => {
    const sid = await agency('Visibility')
    expect(summary(await saveFields(sid, [{ tag: 'senderDOB', visibility }]))).toBe(
      '400 invalid_input 0.visibility',
    )
  })

  test('of no product but 1 and 2', async () => {
    const sid = await agency('Product')
    for (const product of [0, 3, 9])
      expect(summary(await saveFields(sid, [], product))).toBe('400 invalid_input product')
  })
})

describe('[COMP-26] limits', () => {
  test('[COMP-25] are none at first, and come back with the decimals that they have', async () => {
    const sid = await agency('Limits')
    const place = { agency: sid, product: 1, currency: 'USD' }
    expect(await limitsOf(sid)).toEqual({ ...noLimits, ...place })
    const limits = { ...noLimits, limitDoB: 1000, limitPhotoID: '0.5', limitByTrn: '0', limitCoB: '007' }
    const answer = await saveLimits(sid, { ...limits, ...place })
    const stored = { limitDoB: '1000.00', limitPhotoID: '0.50', limitByTrn: '0.00', limitCoB: '7.00' }
    expect(answer.body).toEqual({ ...noLimits, ...stored, ...place })
    expect(await limitsOf(sid)).toEqual(answer.body)
  })

  test('[COMP-16] are of one product and one currency', async () => {
    const sid = await agency('Apart')
    await saveLimits(sid, { ...noLimits, limitDoB: '1' }, 1)
    await saveLimits(sid, { ...noLimits, limitDoB: '2' }, 2)
    await saveLimits(sid, { ...noLimits, limitDoB: '3' }, 1, 'EUR')
    const found = [
      await limitsOf(sid, 1),
      await limitsOf(sid, 2),
      await limitsOf(sid, 1, 'EUR'),
      await limitsOf(sid, 2, 'EUR'),
    ]
    expect(found.map(({ limitDoB }) => limitDoB)).toEqual(['1.00', '2.00', '3.00', null])
    const [newest] = await historyOf(server, officer, 'agency_compliance', sid)
    expect(newest?.changes).toEqual([{ field: 'send.limitDoB.EUR', before: null, after: '3.00' }])
    expect(summary(await saveLimits(sid, { ...noLimits, limitDoB: '3' }, 1, 'XQX'))).toBe(
      '400 invalid_input currency',
    )
  })

  test.each([
    'abc',
    '',
    ' ',
    '-1',
    -1,
    '1.234',
    1.234,
    '1e3',
    1e21,
    'NaN',
    'Infinity',
    '1,000',
    '٣',
    '1.',
    '.5',
    '+1',
    '123456789012345',
    true,
    {},
    [],
  ])('[COMP-15] are not %j', async (limitDoB) => {
    const sid = await agency('Not a limit')
    expect(summary(await saveLimits(sid, { ...noLimits, limitDoB }))).toBe('400 invalid_input limitDoB')
    expect((await limitsOf(sid)).limitDoB).toBe(null)
  })

  test('of the network need a period', async () => {
    const sid = await agency('Period')
    const total = { ...noLimits, limitTotalNet: '100' }
    expect(summary(await saveLimits(sid, total))).toBe('400 invalid_input accTotalNet')
    for (const accTotalNet of ['day', 'week', 'month', 'year'])
      expect(summary(await saveLimits(sid, { ...total, accTotalNet }))).toBe('200')
    // Each of these is a word that PostgreSQL takes, or none; none is a period of ours.
    for (const accTotalNet of ['hour', 'century', 'Day', '', "day'"])
      expect(summary(await saveLimits(sid, { ...total, accTotalNet }))).toBe('400 invalid_input accTotalNet')
    expect(await limitsOf(sid)).toMatchObject({ limitTotalNet: '100.00', accTotalNet: 'year' })
    expect(summary(await saveLimits(sid, { ...noLimits, accTotalNet: 'hour' }))).toBe(
      '400 invalid_input accTotalNet',
    )
    expect(summary(await saveLimits(sid, { ...noLimits, accTotalNet: 'week' }))).toBe('200')
  })

  test('may take fourteen digits and two decimals', async () => {
    const sid = await agency('Large')
    expect(summary(await saveLimits(sid, { ...noLimits, limitByTrn: '99999999999999.99' }))).toBe('200')
    expect((await limitsOf(sid)).limitByTrn).toBe('99999999999999.99')
  })
})

test('an agency that is not there has no rules to read or save', async () => {
  const params = { agencySid: 2_000_000_000, product: 1, currency: 'USD' }
  const { fields, limits, deliveryOptions, enumerations } = complianceRoutes
  for (const route of [fields, limits, deliveryOptions, enumerations])
    expect(summary(await server.client.attempt(route, { params }, officer))).toBe('404 not_found')
  expect(summary(await saveFields(params.agencySid, []))).toBe('404 not_found')
})

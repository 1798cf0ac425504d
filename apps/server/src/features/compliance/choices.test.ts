import { complianceRoutes } from '@corridor/contract/compliance'
import { describe, expect, test } from 'vitest'
import { addAgency, summary } from '#support/agencies.ts'
import { useGrant, useProfiles, useServer } from '#support/fixtures.ts'

/** What an agency chooses from lists: how it pays out, and which values it accepts. */

const server = useServer()
const signedIn = useProfiles(server)
const boss = signedIn(1)
const officer = signedIn(3)
const support = signedIn(5)
useGrant(server, boss)

async function agency(name: string): Promise<number> {
  return (await addAgency(server, boss, name)).sid
}

function optionsOf(agencySid: number) {
  return server.client.call(complianceRoutes.deliveryOptions, { params: { agencySid } }, officer)
}
function saveOptions(agencySid: number, body: unknown) {
  return server.client.attempt(complianceRoutes.saveDeliveryOptions, { params: { agencySid }, body }, officer)
}
function selectionOf(agencySid: number) {
  return server.client.call(complianceRoutes.enumerations, { params: { agencySid } }, officer)
}
function saveSelection(agencySid: number, body: unknown) {
  return server.client.attempt(complianceRoutes.saveEnumerations, { params: { agencySid }, body }, officer)
}

describe('[COMP-28] delivery options', () => {
  test('[COMP-27] are all there beside the chosen ones, each list in its order', async () => {
    const sid = await agency('Options')
    expect((await optionsOf(sid)).optionsAgency).toEqual([])
    const answer = await saveOptions(sid, [
      { deliveryOption: 'HOME', deliveryOptionName: 'Renamed', displayOrder: 1 },
      { deliveryOption: 'CASH' },
      { deliveryOption: 'CASH' },
    ])
    const chosen = [
      { deliveryOption: 'CASH', deliveryOptionName: 'Cash pickup', displayOrder: 1, agency_sid: sid },
      { deliveryOption: 'HOME', deliveryOptionName: 'Home delivery', displayOrder: 5, agency_sid: sid },
    ]
    expect([answer.status, answer.body]).toEqual([200, chosen])
    const both = await optionsOf(sid)
    expect(both.optionsAgency).toEqual(chosen)
    expect(both.options.map(({ deliveryOption }) => deliveryOption)).toEqual([
      'CASH',
      'BANK',
      'WALLET',
      'CARD',
      'HOME',
    ])
    expect(both.options.every(({ agency_sid }) => agency_sid === null)).toBe(true)
  })

  test('can be taken away again, each and all', async () => {
    const sid = await agency('Fewer')
    await saveOptions(sid, [{ deliveryOption: 'CASH' }, { deliveryOption: 'BANK' }])
    const codes = async () => (await optionsOf(sid)).optionsAgency.map(({ deliveryOption }) => deliveryOption)
    await saveOptions(sid, [{ deliveryOption: 'BANK' }])
    expect(await codes()).toEqual(['BANK'])
    await saveOptions(sid, [])
    expect(await codes()).toEqual([])
  })

  test('that nobody offers are refused', async () => {
    const sid = await agency('Refused')
    const answer = await saveOptions(sid, [{ deliveryOption: 'CASH' }, { deliveryOption: 'PIGEON' }])
    expect([summary(answer), answer.body.fields[0]?.message]).toEqual([
      '400 invalid_input 1',
      'There is no delivery option PIGEON',
    ])
    expect((await optionsOf(sid)).optionsAgency).toEqual([])
  })
})

describe('[COMP-31] accepted values', () => {
  async function all() {
    return server.client.call(complianceRoutes.allEnumerations, {}, support)
  }

  async function sidOf(field: string, key: string): Promise<number> {
    const found = (await all())[field]?.find(({ idKey }) => idKey === key)
    if (!found) throw new Error(`${field} has no ${key}`)
    return found.sid
  }

  test('[COMP-29] [COMP-21] every list is there by the name of its field', async () => {
    const lists = await all()
    expect(Object.keys(lists).sort()).toEqual([
      'legalIdType',
      'occupation',
      'photoIdType',
      'purposeOfTransaction',
      'relationshipTo',
      'sourceOfFunds',
    ])
    const keys = (field: string) => lists[field]?.map(({ idKey }) => idKey)
    expect(keys('photoIdType')).toEqual(
      'GOV DRV PAS STA ALN DR2 PS2 GV2 GV3 GV4 GV5 TAX NIS NHIP WRK SPO'.split(' '),
    )
    expect(lists['legalIdType']?.map(({ idKey, idValue }) => `${idKey} ${idValue}`)).toEqual([
      'INT International ID',
      'SSN US social security number',
      'TAX US tax ID',
      'ALN Alien ID',
    ])
  })

  test('[COMP-30] are those that an agency chose, and nobody else', async () => {
    const [sid, neighbour] = [await agency('Chosen'), await agency('Neighbour')]
    const [passport, work] = [await sidOf('photoIdType', 'PAS'), await sidOf('photoIdType', 'WRK')]
    const answer = await saveSelection(sid, { photoIdType: [{ sid: work }, { sid: passport, idKey: 'X' }] })
    const found = await selectionOf(sid)
    expect(answer.body).toEqual(found)
    expect(found).toEqual({
      photoIdType: [
        { sid: passport, idKey: 'PAS', idValue: 'Passport' },
        { sid: work, idKey: 'WRK', idValue: 'Work permit' },
      ],
      legalIdType: [],
      occupation: [],
      relationshipTo: [],
      sourceOfFunds: [],
      purposeOfTransaction: [],
    })
    expect(Object.values(await selectionOf(neighbour)).flat()).toEqual([])
  })

  test('stay as they are where the key of their field is missing', async () => {
    const sid = await agency('Kept')
    const family = await sidOf('purposeOfTransaction', 'FAM')
    await saveSelection(sid, { purposeOfTransaction: [{ sid: family }] })
    await saveSelection(sid, { photoIdType: [{ sid: await sidOf('photoIdType', 'PAS') }] })
    await saveSelection(sid, { photoIdType: [] })
    expect((await selectionOf(sid))['purposeOfTransaction']).toMatchObject([{ sid: family }])
    expect((await selectionOf(sid))['photoIdType']).toEqual([])
  })

  test('of another field, or of none, are refused with the field named', async () => {
    const sid = await agency('Strange')
    const passport = await sidOf('photoIdType', 'PAS')
    for (const [body, field] of [
      [{ legalIdType: [{ sid: passport }] }, 'legalIdType.0'],
      [{ photoIdType: [{ sid: passport }, { sid: 999_999 }] }, 'photoIdType.1'],
      [{ nobodyKnows: [] }, 'nobodyKnows'],
      [{ constructor: [] }, 'constructor'],
      [{ photoIdType: [{ sid: '1' }] }, 'photoIdType.0.sid'],
      [{ photoIdType: [1] }, 'photoIdType.0'],
    ] as const)
      expect(summary(await saveSelection(sid, body))).toBe(`400 invalid_input ${field}`)
    expect(Object.values(await selectionOf(sid)).flat()).toEqual([])
  })
})

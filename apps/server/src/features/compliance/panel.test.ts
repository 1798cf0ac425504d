import { agenciesRoutes } from '@corridor/contract/agencies'
import type { RouteAnswer, RouteInput } from '@corridor/contract/common/route'
import { complianceRoutes } from '@corridor/contract/compliance'
import { describe, expect, test } from 'vitest'
import { addAgency, agencyNow, historyOf, saveAgency, summary } from '#support/agencies.ts'
import { useGrant, useProfiles, useServer } from '#support/fixtures.ts'
import { allAtOnce } from '#support/users.ts'

type Panel = RouteAnswer<typeof complianceRoutes.panel>
type PanelBody = RouteInput<typeof complianceRoutes.save>['body']

const server = useServer({ DATABASE_POOL: '30' })
const signedIn = useProfiles(server)
const boss = signedIn(1)
const officer = signedIn(3)
useGrant(server, boss)

async function agency(name: string): Promise<number> {
  return (await addAgency(server, boss, name)).sid
}

function open(agencySid: number): Promise<Panel> {
  return server.client.call(complianceRoutes.panel, { params: { agencySid } }, officer)
}

function save(agencySid: number, body: unknown, session = officer) {
  return server.client.attempt(complianceRoutes.save, { params: { agencySid }, body }, session)
}

/** The panel as a screen sends it back, with what somebody typed. */
function typed({ rulesVersion, send, receive, enumerations }: Panel, more: object = {}): PanelBody {
  const side = ({ active, fields, limits }: Panel['send']) => ({
    active,
    limits,
    fields: fields.map(({ tag, visibility }) => ({ tag, visibility })),
  })
  return {
    rulesVersion,
    send: side(send),
    receive: { ...side(receive), delivery: receive.delivery },
    enumerations: Object.fromEntries(
      Object.entries(enumerations).map(([field, { selected }]) => [field, selected]),
    ),
    ...more,
  }
}

function visibility(fields: Panel['send']['fields'], tag: string) {
  return fields.find((field) => field.tag === tag)?.visibility
}

test('the panel has the fields of the five categories, published ones only, by category and order', async () => {
  const { send, receive } = await open(await agency('Categories'))
  const categories = (fields: Panel['send']['fields']) => [...new Set(fields.map(({ category }) => category))]
  expect(categories(send.fields)).toEqual([
    'Compliance Info',
    'Destination Information',
    'Destination Information Compliance',
    'Sender Information',
    'Third Party Sender',
  ])
  expect(categories(receive.fields)).toEqual([
    'Destination Information',
    'Destination Information Compliance',
  ])
  for (const { fields } of [send, receive]) {
    expect(fields.every(({ publicado }) => publicado)).toBe(true)
    const order = fields.map(
      ({ category, displayOrder }) => `${category} ${String(displayOrder).padStart(3)}`,
    )
    expect(order).toEqual([...order].sort())
  }
  expect(send.fields.find(({ tag }) => tag === 'senderDOB')).toEqual({
    tag: 'senderDOB',
    category: 'Compliance Info',
    displayOrder: 10,
    fieldLabel: 'Date of birth',
    visibility: 'OPT',
    publicado: true,
    alwaysRequired: false,
    requiredAbove: 'limitDoB',
  })
})

describe('one save', () => {
  test('stores every part, answers the panel as it is then, and raises its version', async () => {
    const sid = await agency('Whole')
    const before = await open(sid)
    const body = typed(before)
    const [first, second] = before.enumerations['photoIdType']?.values ?? []
    const answer = await save(sid, {
      ...body,
      send: {
        active: true,
        fields: body.send.fields.map((field) =>
          field.tag === 'senderDOB' ? { ...field, visibility: 'REQ' } : field,
        ),
        limits: {
          ...before.send.limits,
          limitPhotoID: '1000',
          limitTotalNet: 20_000.5,
          accTotalNet: 'month',
        },
      },
      receive: {
        ...body.receive,
        active: true,
        delivery: ['BANK', 'CASH'],
        limits: { ...before.receive.limits, limitByTrn: '0' },
      },
      enumerations: { photoIdType: [second?.sid, first?.sid] },
    })
    expect(summary(answer)).toBe('200')
    const after = await open(sid)
    expect(answer.body).toEqual(after)
    expect(after.rulesVersion).toBeGreaterThan(before.rulesVersion)
    expect([after.send.active, after.receive.active]).toEqual([true, true])
    expect(visibility(after.send.fields, 'senderDOB')).toBe('REQ')
    expect(after.send.limits).toMatchObject({
      limitPhotoID: '1000.00',
      limitTotalNet: '20000.50',
      accTotalNet: 'month',
    })
    expect(after.receive.limits).toMatchObject({ limitByTrn: '0.00', accTotalNet: null })
    expect(after.receive.delivery).toEqual(['CASH', 'BANK'])
    expect(after.enumerations['photoIdType']?.selected).toEqual([first?.sid, second?.sid])
    expect(after.enumerations['legalIdType']?.selected).toEqual([])
  })

  test('has one entry in the history for each part that changed', async () => {
    const sid = await agency('History')
    const panel = await open(sid)
    const body = typed(panel)
    await save(sid, {
      ...body,
      send: {
        ...body.send,
        active: true,
        fields: [
          { tag: 'senderDOB', visibility: 'REQ' },
          { tag: 'senderCity', visibility: null },
        ],
      },
      receive: { ...body.receive, delivery: ['CASH'] },
    })
    const entries = await historyOf(server, officer, 'agency_compliance', sid)
    expect(entries.map(({ user, action, changes }) => ({ user, action, changes }))).toEqual([
      {
        user: 'profile3',
        action: 'update',
        changes: [{ field: 'deliveryOptions', before: '', after: 'CASH' }],
      },
      {
        user: 'profile3',
        action: 'update',
        changes: [
          { field: 'send.senderCity', before: 'OPT', after: 'NOT_ALL' },
          { field: 'send.senderDOB', before: 'OPT', after: 'REQ' },
        ],
      },
      {
        user: 'profile3',
        action: 'update',
        changes: [{ field: 'activeSND', before: 'false', after: 'true' }],
      },
    ])
  })

  test('that changes nothing leaves version and history as they are', async () => {
    const sid = await agency('Same')
    const panel = await open(sid)
    expect(summary(await save(sid, typed(panel)))).toBe('200')
    expect(await open(sid)).toEqual(panel)
    expect(await historyOf(server, officer, 'agency_compliance', sid)).toEqual([])
  })

  test('by a compliance officer switches the services, and the agency has another version', async () => {
    const sid = await agency('Services')
    const before = await agencyNow(server, boss, sid)
    const body = typed(await open(sid))
    expect(summary(await save(sid, { ...body, receive: { ...body.receive, active: true } }))).toBe('200')
    expect(await agencyNow(server, boss, sid)).toEqual({
      ...before,
      activeRCV: true,
      version: (before?.version ?? 0) + 1,
    })
  })

  test('that stops a service is not undone by who saved the agency as he saw it before', async () => {
    const sid = await agency('Stopped')
    const body = typed(await open(sid))
    await save(sid, { ...body, send: { ...body.send, active: true } })
    const seen = await agencyNow(server, boss, sid)
    if (!seen) throw new Error('no agency')
    await save(sid, typed(await open(sid), { send: { ...body.send, active: false } }))
    const late = await saveAgency(server, boss, seen, { longName: 'LATE', activeSND: true })
    expect([summary(late), late.body.conflict?.by]).toEqual(['409 changed_meanwhile', 'profile3'])
    expect((await open(sid)).send.active).toBe(false)
  })

  test('of an agency that is gone is refused', async () => {
    const sid = await agency('Gone')
    const body = typed(await open(sid))
    await server.client.call(agenciesRoutes.cleanup, { params: { sid } }, boss)
    expect(summary(await save(sid, body))).toBe('404 not_found')
    const params = { params: { agencySid: sid } }
    expect(summary(await server.client.attempt(complianceRoutes.panel, params, officer))).toBe(
      '404 not_found',
    )
  })
})

describe('two officers', () => {
  test('who save different parts at once: one wins, the other is told who and when', async () => {
    const sid = await agency('Contested')
    const panel = await open(sid)
    const body = typed(panel)
    const lock = `select 1 from agencies where sid = ${sid} for update`
    const answers = await allAtOnce(server, lock, 2, (index) =>
      index === 0
        ? save(sid, { ...body, send: { ...body.send, active: true } }, boss)
        : save(sid, { ...body, receive: { ...body.receive, delivery: ['CASH'] } }),
    )
    expect(answers.map(summary).sort()).toEqual(['200', '409 changed_meanwhile'])
    const winner = answers[0] && summary(answers[0]) === '200' ? 'profile1' : 'profile3'
    const loser = answers.find(({ status }) => status === 409)
    expect(loser?.body.conflict).toEqual({ by: winner, at: expect.stringMatching(/^\d{4}-.*Z$/) })
    const after = await open(sid)
    expect([after.send.active, after.receive.delivery]).toEqual(
      winner === 'profile1' ? [true, []] : [false, ['CASH']],
    )
  })

  test('of whom one switched a service on the form of the agency: the other is told of that', async () => {
    const sid = await agency('Form')
    const body = typed(await open(sid))
    const stored = await agencyNow(server, boss, sid)
    if (!stored) throw new Error('no agency')
    await saveAgency(server, boss, stored, { activeSND: true })
    const late = await save(sid, body)
    expect([summary(late), late.body.conflict?.by]).toEqual(['409 changed_meanwhile', 'profile1'])
  })

  test('of whom one only renamed the agency do not meet', async () => {
    const sid = await agency('Renamed')
    const body = typed(await open(sid))
    const stored = await agencyNow(server, boss, sid)
    if (!stored) throw new Error('no agency')
    await saveAgency(server, boss, stored, { longName: 'RENAMED TWICE' })
    expect(summary(await save(sid, { ...body, send: { ...body.send, active: true } }))).toBe('200')
  })

  test('and a save without a version goes through', async () => {
    const sid = await agency('No version')
    const body = typed(await open(sid))
    await save(sid, { ...body, send: { ...body.send, active: true } })
    const { rulesVersion: _none, ...rest } = body
    expect(summary(await save(sid, rest))).toBe('200')
    expect((await open(sid)).send.active).toBe(false)
  })
})

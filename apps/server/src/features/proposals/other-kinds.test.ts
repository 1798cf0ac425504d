import { agenciesRoutes } from '@corridor/contract/agencies'
import { type Proposal, proposalsRoutes, type SettableKind } from '@corridor/contract/proposals'
import { usersRoutes } from '@corridor/contract/users'
import { expect, test } from 'vitest'
import { addAgency, summary } from '#support/agencies.ts'
import type { TestSession } from '#support/client.ts'
import { useGrant, useProfiles, useServer, useUser } from '#support/fixtures.ts'
import { proposed, turnOn } from '#support/proposals.ts'
import { loaded, newUser } from '#support/users.ts'

const server = useServer()
const signedIn = useProfiles(server)
const boss = signedIn(1)
const operations = signedIn(2)
const finance = signedIn(4)
const second = useUser(server, 'second.boss', 1)
useGrant(server, boss)
useGrant(server, second)

function approve(sid: number, session: TestSession) {
  return server.client.attempt(proposalsRoutes.approve, { params: { sid }, body: {} }, session)
}

function show(sid: number): Promise<Proposal> {
  return server.client.call(proposalsRoutes.show, { params: { sid } }, boss)
}

test('splits wait with all that the save changes; a save without them goes through', async () => {
  const agency = await addAgency(server, boss, 'Splits')
  await turnOn(server, 'agency_split')
  const { sid, version, ...fields } = agency
  const save = (more: object) =>
    server.client.attempt(
      agenciesRoutes.update,
      { params: { sid }, body: { agency: { ...wire(fields), version, ...more } } },
      operations,
    )
  const [fees] = agency.fees
  const waiting = await save({ fees: [{ ...fees, sendFeeSplit: 0.123 }] })
  const { sid: proposal } = proposed(waiting)
  expect((await show(proposal)).changes).toEqual([
    { field: 'sendFeeSplit', before: expect.any(String), after: '0.1230' },
  ])
  expect((await approve(proposal, boss)).status).toBe(200)
  const stale = await save({ longName: 'RENAMED' })
  expect(summary(stale)).toBe('409 changed_meanwhile')
  expect(
    (await save({ longName: 'RENAMED', version: version + 1, fees: [{ ...fees, sendFeeSplit: 0.123 }] }))
      .status,
  ).toBe(200)
  await turnOn(server, 'agency_split', false)
})

test('a new super admin is saved inactive first, and a password is saved apart', async () => {
  await turnOn(server, 'super_admin')
  const user = await newUser('third.boss', { profile: 1 })
  const active = await server.client.attempt(usersRoutes.create, { body: { user } }, boss)
  expect(active.body.fields).toMatchObject([{ reason: { code: 'super_admin_proposed_apart' } }])
  const made = await server.client.call(
    usersRoutes.create,
    { body: { user: { ...user, active: false } } },
    boss,
  )
  const params = { sid: made.sid }
  const activated = { user: { ...loaded(made), active: true } }
  const both = await server.client.attempt(
    usersRoutes.update,
    { params, body: { ...activated, passwordN: `${user.pass.slice(0, -1)}x`.replace(/x$/, '7') } },
    boss,
  )
  expect(both.body.fields).toMatchObject([{ reason: { code: 'password_apart_from_proposal' } }])
  expect((await server.client.attempt(usersRoutes.update, { params, body: activated }, boss)).status).toBe(
    202,
  )
  await turnOn(server, 'super_admin', false)
})

test('a rule is switched on alone and switched off by two', async () => {
  const kind: SettableKind = 'forced_rates'
  const save = (body: object, session: TestSession) =>
    server.client.attempt(
      proposalsRoutes.saveSetting,
      { params: { kind }, body: { above: null, lapseHours: 24, ...body } },
      session,
    )
  expect(await save({ isOn: true, version: 1 }, boss)).toMatchObject({ status: 200, body: { version: 2 } })
  expect(summary(await save({ isOn: true, above: '5.00', version: 2 }, boss))).toBe('400 invalid_input above')
  const { sid } = proposed(await save({ isOn: false, version: 2 }, boss))
  expect((await approve(sid, boss)).body.reason.code).toBe('own_proposal')
  expect((await approve(sid, second)).status).toBe(200)
  const settings = await server.client.call(proposalsRoutes.settings, {}, boss)
  expect(settings.find((one) => one.kind === kind)).toMatchObject({ isOn: false, version: 3 })
  expect(summary(await save({ isOn: true, version: 2 }, boss))).toBe('409 changed_meanwhile')
  expect(summary(await save({ isOn: true, version: 3 }, finance))).toBe('403 forbidden')
})

/** What an agency's form sends of what it has loaded. */
function wire({
  code: _code,
  sendTo: _to,
  safeIP: _ip,
  suspension: _s,
  removable: _r,
  ...fields
}: Record<string, unknown>) {
  return fields
}

import { exceptionsRoutes as calls } from '@corridor/contract/exceptions'
import { proposalsRoutes } from '@corridor/contract/proposals'
import { usersRoutes } from '@corridor/contract/users'
import { expect, test } from 'vitest'
import { addAgency } from '#support/agencies.ts'
import type { TestSession } from '#support/client.ts'
import { useGrant, useProfiles, useServer, useUser } from '#support/fixtures.ts'
import { openSecond, storeProposal } from '#support/proposals.ts'
import { newUser } from '#support/users.ts'

const server = useServer()
const signedIn = useProfiles(server)
const [boss, officer, finance] = [signedIn(1), signedIn(3), signedIn(4)]
const colleague = useUser(server, 'finance.two', 4)
useGrant(server, boss)

/** By the name of its agency, what waits for this person; each call that says so says the same. */
async function waitingFor(session: TestSession): Promise<string[]> {
  const { client } = server
  const [all, open, { views }, proposals] = await Promise.all([
    client.call(calls.list, { body: { search: {} } }, session),
    client.call(calls.list, { body: { search: { view: 'approve' } } }, session),
    client.call(calls.counts, { body: { search: {} } }, session),
    client.call(proposalsRoutes.list, { query: { state: 'open' } }, session),
  ])
  const names = (rows: readonly { readonly agency: { readonly name: string } | null }[]): string[] =>
    rows.map(({ agency }) => agency?.name ?? '').toSorted((a, b) => a.localeCompare(b))
  const waiting = names(open)
  expect(names(all.filter(({ mayApprove }) => mayApprove))).toEqual(waiting)
  expect(views.approve).toBe(waiting.length)
  expect(names(proposals.rows.filter(({ hindrance }) => hindrance === null))).toEqual(waiting)
  return waiting
}

test('what waits for a person is what that person may decide: not through a second account either', async () => {
  const user = await newUser('puppet', { profile: 4 })
  await server.client.call(usersRoutes.create, { body: { user } }, boss)
  const puppet = await openSecond(server, 'puppet')
  const propose = async (name: string, bySid: number | null, by?: string): Promise<number> => {
    const { sid: agencySid } = await addAgency(server, boss, name)
    return storeProposal(server.db, { agencySid, account: { name }, bySid, ...(by && { by }) })
  }
  const ofBoss = await propose('boss', boss.userSid)
  await propose('finance', finance.userSid)
  await propose('host', null)
  await propose('puppet', puppet.userSid)
  // The proposer had the login that is the colleague's now.
  await propose('renamed', officer.userSid, 'Finance.Two')

  expect(await waitingFor(boss)).toEqual(['FINANCE', 'HOST', 'RENAMED'])
  expect(await waitingFor(finance)).toEqual(['BOSS', 'HOST', 'PUPPET', 'RENAMED'])
  expect(await waitingFor(colleague)).toEqual(['BOSS', 'FINANCE', 'HOST', 'PUPPET'])
  expect(await waitingFor(puppet)).toEqual(['FINANCE', 'HOST', 'RENAMED'])
  expect(await waitingFor(officer)).toEqual([])

  for (const [session, may] of [
    [puppet, false],
    [colleague, true],
  ] as const) {
    const key = { of: 'proposal', sid: ofBoss } as const
    expect(await server.client.call(calls.item, { params: key }, session)).toMatchObject({ mayApprove: may })
    const decision = { params: { sid: ofBoss }, body: { reason: 'Asked' } }
    const { status } = await server.client.attempt(proposalsRoutes.refuse, decision, session)
    expect(status).toBe(may ? 200 : 403)
  }
})

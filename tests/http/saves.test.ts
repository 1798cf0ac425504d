import { randomUUID } from 'node:crypto'
import { changesSomething, type Route } from '@corridor/contract/common/route'
import { routes } from '@corridor/contract/routes'
import { expect, test } from 'vitest'
import { addAgency, grant } from '#support/agencies.ts'
import { prepare, useProfiles, useServer } from '#support/fixtures.ts'
import { addUser } from '#support/server.ts'
import { agenciesSaves } from './saves/agencies.ts'
import { moneySaves } from './saves/money.ts'
import { peopleSaves } from './saves/people.ts'
import { rulesSaves } from './saves/rules.ts'
import type { Given, Save } from './saves/save.ts'

const server = useServer({}, { remembersHashes: true })
const boss = useProfiles(server)(1)
prepare('the second level', () => grant(server, boss))
// A change that needs a second person can be asked for only where there is one.
prepare('another super admin', () => addUser(server.platform, 'second.boss', 1))

const saves: readonly Save[] = [...agenciesSaves, ...peopleSaves, ...moneySaves, ...rulesSaves]

function unique(): string {
  return `r${randomUUID().slice(0, 12)}`
}

const given: Given = {
  call: async (route, input = {}) => (await server.client.attempt(route, input, boss)).done(),
  addAgency: async () => (await addAgency(server, boss, unique())).sid,
  unique,
}

test.each(saves.map((save) => [save.title, save] as const))(
  '%s: every field is stored, changed and read back',
  async (_title, { run }) => {
    await run(given)
  },
)

/** Routes with a body that change something and save no record with fields. */
const acts: Readonly<Record<string, readonly string[]>> = {
  'starts or ends a session, or proves who is there': [
    'session.login',
    'session.setPassword',
    'session.passFactor',
    'session.startFactor',
    'session.confirmFactor',
    'session.askPasskey',
    'session.passPasskey',
    'session.startPasskey',
    'session.addPasskey',
    'session.secondLevel',
    'session.passSecondLevelByPasskey',
    'sso.logout',
    'sso.logInAnew',
    'account.endSession',
    'account.endOthers',
    'account.activate',
    'downloads.ticket',
  ],
  'changes secrets, which no call answers': [
    'sso.unlink',
    'account.changePassword',
    'account.changeSecondLevel',
    'account.startFactor',
    'account.confirmFactor',
    'account.renewCodes',
    'account.removeFactor',
    'account.startPasskey',
    'account.addPasskey',
    'account.renamePasskey',
    'account.removePasskey',
  ],
  'removes, reveals or tests': [
    'secure-ips.remove',
    'settlement-setup.testSftp',
    'customer.reveal',
    'customer-documents.remove',
    'transactions.reveal',
    'hold-rules.unwatch',
    'notes.strike',
  ],
  'moves a transfer, a record or a task on, with a reason': [
    'agencies.suspend',
    'agencies.resume',
    'agency-schedule.apply',
    'settlements.make',
    'positions.counter',
    'reconciliations.reopen',
    'customer-identity.merge',
    'customer-identity.undo',
    'customer-identity.accept',
    'customer-identity.dismiss',
    'transactions.cancel',
    'corrections.refund',
    'corrections.correct',
    'proposals.approve',
    'proposals.refuse',
    'proposals.withdraw',
    'exceptions.take',
    'exceptions.giveBack',
    'exceptions.release',
    'exceptions.reject',
  ],
}

test('every route that saves a record is in the table', () => {
  const covered = new Set(saves.flatMap((save) => save.routes))
  const left = Object.entries(routes).flatMap(([feature, all]) =>
    Object.entries<Route>(all)
      .filter(([, route]) => route.body && changesSomething(route) && !covered.has(route))
      .map(([name]) => `${feature}.${name}`),
  )
  expect(left.sort()).toEqual(Object.values(acts).flat().sort())
})

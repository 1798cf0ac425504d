import { randomUUID } from 'node:crypto'
import { banksRoutes } from '@corridor/contract/banks'
import { positionsRoutes } from '@corridor/contract/positions'
import { proposalsRoutes, type SettableKind } from '@corridor/contract/proposals'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { addAgency, newBank } from '#support/agencies.ts'
import type { TestSession } from '#support/client.ts'
import { useGrant, useProfiles, useServer } from '#support/fixtures.ts'
import { turnOn } from '#support/proposals.ts'
import type { TestServer } from '#support/server.ts'
import { migrationsFolder, readMigrations } from '../../platform/db/migration-files.ts'

const production = useServer({ MODE: 'PROD' })
const boss = useProfiles(production)(1)
useGrant(production, boss)
const integration = useServer({ MODE: 'INT' })
const tester = useProfiles(integration)(1)

beforeEach(async () => {
  await production.db.deleteFrom('fourEyesSettings').execute()
})

async function onIn(
  server: TestServer,
  session: TestSession,
): Promise<Partial<Record<SettableKind, string | null>>> {
  const settings = await server.client.call(proposalsRoutes.settings, {}, session)
  return Object.fromEntries(settings.filter(({ isOn }) => isOn).map(({ kind, above }) => [kind, above]))
}

test('in production five kinds need two people without a setting, and none does elsewhere', async () => {
  expect(await onIn(production, boss)).toEqual({
    bank_account: null,
    agency_split: null,
    refund: '1000.00',
    credit_limit: '1000.00',
    payment: '1000.00',
  })
  expect(await onIn(integration, tester)).toEqual({})
})

test('in production saves of these kinds wait, and one that was switched off does not', async () => {
  const params = { agencySid: (await addAgency(production, boss, 'Shipped')).sid }
  const save = async () => {
    const limit = { mode: 'credit' as const, limit: '1000.01', alert: '' }
    const payment = {
      kind: 'deposit' as const,
      direction: 'in' as const,
      amount: '1000.01',
      valueDate: new Date().toISOString().slice(0, 10),
      bankReference: randomUUID(),
      comments: '',
      clientKey: randomUUID(),
    }
    const { client } = production
    const answers = [
      await client.attempt(positionsRoutes.setLimit, { params, body: limit }, boss),
      await client.attempt(positionsRoutes.pay, { params, body: payment }, boss),
      await client.attempt(
        banksRoutes.update,
        { params, body: { bankAccounts: [newBank('Banco')], sign: boss.sign } },
        boss,
      ),
    ]
    return answers.map(({ status }) => status)
  }
  expect(await save()).toEqual([202, 202, 202])
  await turnOn(production, 'payment', false)
  expect((await save()).slice(1, 2)).toEqual([200])
  expect(Object.keys(await onIn(production, boss))).not.toContain('payment')
})

test('switching a kind off that was never set waits for another super admin', async () => {
  const setting = { isOn: false, above: null, lapseHours: 24, version: 1, sign: boss.sign }
  const answer = await production.client.attempt(
    proposalsRoutes.saveSetting,
    { params: { kind: 'payment' }, body: setting },
    boss,
  )
  expect(answer.status).toBe(202)
})

test('an installation in use keeps what it has, and gets two people for payments', async () => {
  const files = await readMigrations(migrationsFolder)
  const text = files.find(({ name }) => name === '0099_payments_by_two')?.text ?? ''
  const start = text.indexOf('insert into four_eyes_settings')
  expect(start).toBeGreaterThan(0)
  await turnOn(production, 'refund')
  await sql.raw(text.slice(start)).execute(production.db)
  expect(await onIn(production, boss)).toEqual({ refund: null, payment: '1000.00' })
})

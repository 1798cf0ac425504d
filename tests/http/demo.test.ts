import { isReference } from '@corridor/domain/transfers/reference'
import { transferStatuses } from '@corridor/domain/transfers/statuses'
import { expect, test } from 'vitest'
import { useDemo, useServer } from '#support/fixtures.ts'
import { verifyLedger } from '../../apps/server/src/core/ledger/verify.ts'
import { getPanel } from '../../apps/server/src/features/compliance/service.ts'
import { tryPast } from '../../apps/server/src/features/compliance/try-past.ts'
import { refreshRates } from '../../tools/load/rates.ts'
import { fillTransactions } from '../../tools/load/transfers.ts'

const server = useServer()
useDemo(server, { transactions: 2_000 })
async function rows<Row extends object>(text: string): Promise<Row[]> {
  return (await server.platform.barePool.query<Row>(text)).rows
}

test('the demo has transfers in every status, and the ledger agrees to the cent', async () => {
  const found = await rows<{ status: string }>('select distinct status from transactions')
  expect(new Set(found.map(({ status }) => status))).toEqual(new Set(transferStatuses.map(({ sid }) => sid)))
  const { transactions, findings } = await verifyLedger(server.platform.db)
  expect([transactions, findings]).toEqual([2_000, []])
})

test('nothing of it lies in the future, and numbers grow with time', async () => {
  const [future] = await rows<{ count: number }>(
    'select count(*) from transaction_events where at > clock_timestamp()',
  )
  const [disordered] = await rows<{ count: number }>(`
    select count(*) from (select created_at < lag(created_at) over (order by sid) as back from transactions) t
    where back`)
  expect([future?.count, disordered?.count]).toEqual([0, 0])
})

test('every reference is one that a teller can type, and traces are there for the newest', async () => {
  const references = await rows<{ reference: string }>(
    'select reference_number as reference from transactions',
  )
  expect(references.filter(({ reference }) => !isReference(reference))).toEqual([])
  const [traced] = await rows<{ count: number }>('select count(distinct transaction_sid) from traces')
  expect(traced?.count).toBe(1_000)
})

test('the rules of its agencies differ, and some of what it has sent would be refused by them', async () => {
  const { db } = server.platform
  const agencies = await rows<{ sid: number; send: boolean }>(
    'select sid, active_snd as send from agencies order by sid',
  )
  const kinds = new Set<string>()
  let refused = 0
  for (const { sid, send } of agencies) {
    const { rulesVersion: _own, ...rules } = await getPanel(db, sid)
    kinds.add(
      JSON.stringify([rules.send.limits, rules.send.fields, rules.receive.limits, rules.receive.fields]),
    )
    if (!send) continue
    const enumerations = Object.fromEntries(
      Object.entries(rules.enumerations).map(([field, { selected }]) => [field, selected]),
    )
    refused += (await tryPast(db, sid, { rules: { ...rules, enumerations }, product: 1 })).refused
  }
  expect([agencies.length, kinds.size]).toEqual([40, 3])
  expect(refused).toBeGreaterThan(20)
})

test('rates are made new once they are an hour old', async () => {
  expect(await refreshRates(server.platform.db)).toBe(false)
})

test('a bulk fill adds to it, puts every index and guard back, and the ledger still agrees', async () => {
  const guards = `
    select indexdef as guard from pg_indexes where schemaname = 'public'
    union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
    union all select pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal order by 1`
  const before = await rows(guards)
  await fillTransactions(server.platform, 3_000, () => {}, 1_000)
  expect(await rows(guards)).toEqual(before)
  const { transactions, findings } = await verifyLedger(server.platform.db)
  expect([transactions, findings]).toEqual([5_000, []])
}, 120_000)

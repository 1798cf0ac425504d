import { randomUUID } from 'node:crypto'
import { agencyAccount } from '@corridor/domain/ledger/postings'
import { balanceOf } from '../../apps/server/src/core/ledger/balances.ts'
import { setLimit } from '../../apps/server/src/features/positions/limits.ts'
import { recordPayment } from '../../apps/server/src/features/positions/pay.ts'
import type { HostCall } from '../../apps/server/src/platform/call.ts'
import { rawQuery } from '../../apps/server/src/platform/db/statement.ts'
import type { Platform } from '../../apps/server/src/platform/platform.ts'
import { withLongConnection } from './staging.ts'

/** The agencies that owe most; of the others nobody asks for a limit. */
const findDebtors = `
  select substr(account, 8)::integer as agency from ledger_postings where account like 'agency:%'
  group by account having sum(amount_cents) > 0 order by sum(amount_cents) desc, account limit 8`

/**
 * The past cannot be had through a service: each week is settled on the Wednesday after it, and what was owed from
 * before on the first of them.
 */
const addSettlements = `
  with weeks as (
    select account, substr(account, 8)::integer as agency, sum(amount_cents) as cents,
      greatest(date_trunc('week', booked_at at time zone 'UTC'), date_trunc('week', now() at time zone 'UTC') - interval '13 weeks')
        as week
    from ledger_postings where account = any($1::text[]) group by account, week
  ), paid as (
    insert into agency_payments (agency_sid, kind, direction, amount_cents, value_date, bank_reference, client_key,
      actor, at)
    select agency, 'settlement', case when cents > 0 then 'in' else 'out' end, abs(cents),
      (week + interval '9 days')::date, 4471 || '-' || (20000 + row_number() over (order by week, agency)),
      gen_random_uuid(), 'host', (week + interval '9 days 10 hours') at time zone 'UTC'
    from weeks where cents <> 0 and week + interval '10 days' < now() at time zone 'UTC'
    order by week, agency
    returning sid, agency_sid, direction, amount_cents, at
  ), booked as (
    insert into ledger_postings (payment_sid, account, amount_cents, booked_at)
    select sid, posting.account, posting.cents, at from paid
    cross join lateral (values ('agency:' || agency_sid, case direction when 'in' then -amount_cents else amount_cents end),
      ('bank', case direction when 'in' then amount_cents else -amount_cents end)) as posting (account, cents)
  )
  insert into audit_entries (actor_login, action, entity, entity_sid, after, request_id)
  select 'host', 'insert', 'agency_payment', sid, jsonb_build_object('direction', direction, 'cents', amount_cents), 'demo'
  from paid`

/** Weekly settlements of eight agencies; most of them have a limit, one is near it, one pays in first. */
export async function addPositions(platform: Platform, call: HostCall): Promise<void> {
  const { db } = platform
  // Of ten million transfers all postings are read.
  const debtors = await withLongConnection(platform, async (own) => {
    const found = await rawQuery<{ agency: number }>(own, findDebtors)
    const agencies = found.map(({ agency }) => agency)
    await rawQuery(own, addSettlements, [agencies.map(agencyAccount)])
    return agencies
  })
  for (const [index, agency] of debtors.entries()) {
    const owed = await balanceOf(db, agencyAccount(agency))
    if (index === 1) {
      await recordPayment(db, call, agency, depositOf(String((owed > 0n ? owed : 0n) / 100n + 5_000n)))
      await setLimit(db, call, agency, { mode: 'prepaid', limit: '0', alert: '2000.00' })
    } else if (index < 6) {
      const part = index === 0 ? 115n : 160n
      const limit = ((owed > 0n ? owed : 0n) * part) / 10_000_000n + 1n
      const alert = String((limit * 1_000n * 8n) / 10n)
      await setLimit(db, call, agency, { mode: 'credit', limit: String(limit * 1_000n), alert })
    }
  }
}

function depositOf(amount: string) {
  return {
    kind: 'deposit',
    direction: 'in',
    amount,
    valueDate: new Date().toISOString().slice(0, 10),
    bankReference: '4471-30001',
    comments: '',
    clientKey: randomUUID(),
  } as const
}

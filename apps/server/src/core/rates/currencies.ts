import { sql } from 'kysely'
import { type AuditedFields, writeAudit } from '../../platform/audit.ts'
import type { AnyCall } from '../../platform/call.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { OperatorError } from '../../platform/errors.ts'

/** What a currency is told to do, and why: the reason stays in the audit log. */
export interface CurrencyOrder {
  readonly code: string
  readonly reason: string
}

/** What was told to tellers and is worth nothing any more. */
export interface VoidedPrices {
  readonly quotes: number
  readonly transfers: number
}

interface Currency {
  readonly currencyCode: string
  readonly numericCode: string
  readonly stoppedAt: string | null
  readonly rateTolerance: string
}

/** The row stays locked: of two people who stop and open at once, the later one sees what the first did. */
async function lockCurrency(tx: Tx, code: string): Promise<Currency> {
  const found = await tx
    .selectFrom('currencies')
    .select(['currencyCode', 'numericCode', 'stoppedAt', 'rateTolerance'])
    .where('currencyCode', '=', code)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw new OperatorError(`There is no currency ${code}. Give its code, such as MXN.`)
  return found
}

/** Its number is the ISO one. */
function auditCurrency(
  tx: Tx,
  call: AnyCall,
  { numericCode }: Currency,
  change: { readonly before?: AuditedFields; readonly after: AuditedFields },
): Promise<void> {
  return writeAudit(tx, call, {
    entity: 'currency',
    entitySid: Number(numericCode),
    action: 'event',
    ...change,
  })
}

/** From the next call on nobody is told a price or commits one; null where it was stopped already. */
export function stopCurrency(
  db: Db,
  call: AnyCall,
  { code, reason }: CurrencyOrder,
): Promise<VoidedPrices | null> {
  return inTransaction(db, async (tx) => {
    const currency = await lockCurrency(tx, code)
    if (currency.stoppedAt !== null) return null
    const voided = await voidPrices(tx, code, { stoppedAt: now })
    await auditCurrency(tx, call, currency, { after: { event: 'stopped', reason, ...voided } })
    return voided
  })
}

/** False where it was open. What was told before the opening stays void, whatever was under way at the stop. */
export function openCurrency(db: Db, call: AnyCall, { code, reason }: CurrencyOrder): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const currency = await lockCurrency(tx, code)
    if (currency.stoppedAt === null) return false
    await voidPrices(tx, code, { stoppedAt: null })
    await auditCurrency(tx, call, currency, { after: { event: 'opened', reason } })
    return true
  })
}

/** The prices that were told are called back; new ones are told as before. */
export function withdrawPrices(
  db: Db,
  call: AnyCall,
  { code, reason }: CurrencyOrder,
): Promise<VoidedPrices> {
  return inTransaction(db, async (tx) => {
    const currency = await lockCurrency(tx, code)
    const voided = await voidPrices(tx, code, {})
    await auditCurrency(tx, call, currency, { after: { event: 'prices withdrawn', reason, ...voided } })
    return voided
  })
}

const now = sql<string>`clock_timestamp()`

async function voidPrices(
  tx: Tx,
  code: string,
  more: { readonly stoppedAt?: typeof now | null },
): Promise<VoidedPrices> {
  const voided = await countPrices(tx, code)
  await tx
    .updateTable('currencies')
    .set({ pricesVoidUntil: now, ...more })
    .where('currencyCode', '=', code)
    .execute()
  return voided
}

/** Those that could still be used. */
async function countPrices(tx: Tx, code: string): Promise<VoidedPrices> {
  const { rows } = await sql<VoidedPrices>`
    with void as (select coalesce(prices_void_until, '-infinity') as until from currencies where currency_code = ${code})
    select
      (select count(*) from quotes q, void where expires_at > now() and made_at > void.until
        and not exists (select from quote_uses u where u.quote_id = q.quote_id)
        and ${code} in (send_currency, receive_currency)) as quotes,
      (select count(*) from transactions, void where status = 'UNCOM' and lapses_at > now()
        and created_at > void.until and ${code} in (send_currency, receive_currency)) as transfers`.execute(
    tx,
  )
  return rows[0] ?? { quotes: 0, transfers: 0 }
}

/** `tolerance` is a fraction: how far a rate may be from the one in force without being forced. */
export function setTolerance(
  db: Db,
  call: AnyCall,
  { code, reason, tolerance }: CurrencyOrder & { readonly tolerance: string },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const currency = await lockCurrency(tx, code)
    const { rateTolerance } = await tx
      .updateTable('currencies')
      .set({ rateTolerance: tolerance })
      .where('currencyCode', '=', code)
      .returning('rateTolerance')
      .executeTakeFirstOrThrow()
    await auditCurrency(tx, call, currency, {
      before: { rateTolerance: currency.rateTolerance },
      after: { event: 'tolerance changed', reason, rateTolerance },
    })
  })
}

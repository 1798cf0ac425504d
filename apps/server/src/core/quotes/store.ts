import type { Quote } from '@corridor/domain/quotes/quote'
import type { Db, Tx } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

export interface LockedQuote {
  readonly receiveAgencyCode: string
  readonly sendCurrency: string
  readonly receiveCurrency: string
  readonly quote: Quote
  readonly madeAt: string
  readonly expiresAt: string
  readonly expired: boolean
  /** It has made a transfer. */
  readonly used: boolean
}

export interface NewQuote {
  readonly quoteId: string
  readonly agentSid: number
  readonly receiveAgencySid: number
  readonly sendCurrency: string
  readonly receiveCurrency: string
  readonly quote: Quote
  readonly madeAt: string
  readonly expiresAt: string
}

const insertStatement = statement(
  'insert-quote',
  `insert into quotes (quote_id, agent_sid, receive_agency_sid, send_currency, receive_currency, quote, made_at, expires_at)
  values (:quoteId, :agentSid, :receiveAgencySid, :sendCurrency, :receiveCurrency, :quote, :madeAt, :expiresAt)`,
).typed<NewQuote, object>()

export async function insertQuote(db: Db | Tx, quote: NewQuote): Promise<void> {
  await insertStatement(db, quote)
}

/** Only whoever was told a price can use it. */
export const quoteStatement = statement(
  'find-quote',
  `select a.code as "receiveAgencyCode", q.send_currency as "sendCurrency",
    q.receive_currency as "receiveCurrency", q.quote, q.made_at as "madeAt", q.expires_at as "expiresAt",
    q.expires_at <= now() as expired,
    exists (select from quote_uses u where u.quote_id = q.quote_id) as used
  from quotes q join agencies a on a.sid = q.receive_agency_sid
  where q.quote_id = :quoteId and q.agent_sid = :agentSid`,
).typed<{ quoteId: string; agentSid: number }, LockedQuote>()

/** Whether an operator has called back the prices of that time. */
export function isVoid(madeAtMs: number, voidUntil: string | null): boolean {
  return voidUntil !== null && madeAtMs <= Date.parse(voidUntil)
}

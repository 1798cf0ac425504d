import type { Quote } from '@corridor/domain/quotes/quote'
import { type Runner, statement } from '../../platform/db/statement.ts'

export interface LockedQuote {
  readonly receiveAgencyCode: string
  readonly sendCurrency: string
  readonly receiveCurrency: string
  readonly quote: Quote
  readonly expired: boolean
}

const insertStatement = statement<object>(
  'insert-quote',
  `insert into quotes (quote_id, agent_sid, receive_agency_sid, send_currency, receive_currency, quote, made_at, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`,
)

export const insertQuote = async (
  runner: Runner,
  locked: {
    readonly quoteId: string
    readonly agentSid: number
    readonly receiveAgencySid: number
    readonly sendCurrency: string
    readonly receiveCurrency: string
    readonly quote: Quote
    readonly madeAt: string
    readonly expiresAt: string
  },
): Promise<void> => {
  await insertStatement(runner, [
    locked.quoteId,
    locked.agentSid,
    locked.receiveAgencySid,
    locked.sendCurrency,
    locked.receiveCurrency,
    locked.quote,
    locked.madeAt,
    locked.expiresAt,
  ])
}

const findStatement = statement<LockedQuote>(
  'find-quote',
  `select a.code as "receiveAgencyCode", q.send_currency as "sendCurrency",
    q.receive_currency as "receiveCurrency", q.quote, q.expires_at <= now() as expired
  from quotes q join agencies a on a.sid = q.receive_agency_sid
  where q.quote_id = $1 and q.agent_sid = $2`,
)

/** Only whoever was told a price can use it. */
export const findQuote = async (
  runner: Runner,
  quoteId: string,
  agentSid: number,
): Promise<LockedQuote | undefined> => (await findStatement(runner, [quoteId, agentSid]))[0]

import { randomUUID } from 'node:crypto'
import { quoteLockMs } from '@corridor/domain/transfers/rules'
import { insertQuote } from '../../core/quotes/store.ts'
import { answer, type Operation } from '../operation.ts'
import { corridorAhead, openCorridor, presentQuote, priceNow, readTerms } from '../price.ts'

/** A price that holds for ten minutes, with its explanation. */
export const feeLookup: Operation<'feeLookup'> = {
  service: 'send',
  changes: false,
  ahead: (_deps, { terms }, office) => [corridorAhead(terms, office)],
  run: async (deps, call) => {
    const terms = readTerms(call.input.terms)
    const corridor = await openCorridor(deps, call, terms)
    const quote = priceNow(deps, corridor, terms)
    const quoteId = randomUUID()
    const expiresAt = new Date(Date.parse(corridor.readAt) + quoteLockMs).toISOString()
    await insertQuote(deps.db, {
      quoteId,
      agentSid: call.caller.agentSid,
      receiveAgencySid: corridor.receiveAgencySid,
      sendCurrency: terms.sendCurrency,
      receiveCurrency: terms.receiveCurrency,
      quote,
      madeAt: corridor.readAt,
      expiresAt,
    })
    return answer(call, { quoteID: quoteId, expiresAt, quote: presentQuote(quote, terms) })
  },
}

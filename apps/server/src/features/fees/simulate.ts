import type { RouteAnswer, RouteParsed } from '@corridor/contract/common/route'
import type { feesRoutes } from '@corridor/contract/fees'
import { reason } from '@corridor/contract/refusals/refusals'
import type { Quote } from '@corridor/domain/quotes/quote'
import type { Corridor } from '../../core/quotes/corridor.ts'
import { findOpenCorridor, priceBy } from '../../core/quotes/price.ts'
import { type PriceRefusal, toldRefusal } from '../../core/quotes/refusals.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { invalidField } from '../../platform/refusals.ts'
import { refuseWrongTable } from './rules.ts'
import { asStored } from './store.ts'

type Simulation = RouteParsed<(typeof feesRoutes)['simulate']>['body']
type Simulated = RouteAnswer<(typeof feesRoutes)['simulate']>

/** The price that the gateway would tell, by its own functions, and with what is typed in the place of what is saved. */
export async function simulate(
  { db, config }: Pick<Platform, 'db' | 'config'>,
  body: Simulation,
): Promise<Simulated> {
  if (body.brackets) refuseWrongTable(body.brackets)
  const sender = await agency(db, body.sendAgency, 'sendAgency')
  const { code: receiveAgencyCode } = await agency(db, body.receiveAgency, 'receiveAgency')
  if (!sender.active) return refused({ name: 'agency_off', params: {} })
  if (!sender.activeSnd) return refused({ name: 'may_not_send', params: {} })
  const terms = { ...body, receiveAgencyCode, sendAmount: body.amount }
  const corridor = await findOpenCorridor(db, body.sendAgency, terms)
  if ('name' in corridor) return refused(corridor)
  const quote = priceBy(withTyped(corridor, body), terms, config.ratesMaxAgeHours)
  return 'name' in quote ? refused(quote) : { outcome: 'priced', price: present(quote, body) }
}

async function agency(db: Db, sid: number, field: 'sendAgency' | 'receiveAgency') {
  const found = await db
    .selectFrom('agencies')
    .select(['code', 'active', 'activeSnd'])
    .where('sid', '=', sid)
    .executeTakeFirst()
  if (!found) throw invalidField(field, reason('agency_gone'))
  return found
}

function refused(refusal: PriceRefusal): Simulated {
  return { outcome: 'refused', ...toldRefusal(refusal) }
}

/** What is typed has no number yet. */
function withTyped(corridor: Corridor, { brackets, spread }: Simulation): Corridor {
  return {
    ...corridor,
    ...(brackets && { brackets: brackets.map((bracket) => ({ ...asStored(bracket), sid: 0 })) }),
    ...(spread !== undefined && { spread: { sid: null, value: spread } }),
  }
}

function present(quote: Quote, { sendCurrency, receiveCurrency }: Simulation) {
  const { payoutBase, hostFees, peerFees, mdlFees, hostFx, peerFx, mdlFx } = quote
  return {
    sendCurrency,
    receiveCurrency,
    sendAmount: quote.sendAmount,
    totalSendFees: quote.sendFees,
    totalSendTaxes: quote.sendTaxes,
    totalAmountToCollect: quote.totalToCollect,
    amountBase: quote.amountBase,
    sndFeesBase: quote.feesBase,
    sndTaxesBase: quote.taxesBase,
    amountToCollectBase: quote.totalBase,
    exchangeRate: quote.exchangeRate,
    receiveAmount: quote.receiveAmount,
    explanation: quote.explanation,
    shares: { payoutBase, hostFees, peerFees, mdlFees, hostFx, peerFx, mdlFx },
  }
}

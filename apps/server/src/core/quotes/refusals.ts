import type { ParamsOf, Sentences } from '@corridor/contract/refusals/declare'
import { serviceOffSentences } from '../compliance/sentences.ts'

/**
 * Why a transfer has no price: the code that partners' software reads, and the values of the sentence. Here, because a
 * price that is only tried is refused with the words that a teller would read.
 */
export const priceRefusals = {
  agency_off: { fault: 'agency_off' },
  may_not_send: { fault: 'service_off' },
  no_link: { fault: 'no_link', params: { agency: 'text' } },
  not_collected: { fault: 'unknown_code', params: { currency: 'text' } },
  not_paid_out: { fault: 'unknown_code', params: { agency: 'text', currency: 'text' } },
  unknown_currency: { fault: 'unknown_code' },
  no_rate: { fault: 'no_rate' },
  stale_rate: { fault: 'stale_rate' },
  currency_stopped: { fault: 'currency_stopped', params: { currency: 'text' } },
  amount_malformed: { fault: 'amount_malformed' },
  amount_too_small: { fault: 'amount_too_small' },
  amount_too_large: { fault: 'amount_too_large' },
  no_bracket: { fault: 'no_corridor' },
} as const

type Declared = typeof priceRefusals

type Name = keyof Declared

export type PriceRefusal<Named extends Name = Name> = {
  readonly [One in Named]: { readonly name: One; readonly params: ParamsOf<Declared[One]> }
}[Named]

export const priceSentences: Sentences<Declared> = {
  agency_off: () => 'This agency or agent is switched off. Ask the operator.',
  may_not_send: () => serviceOffSentences.send,
  no_link: ({ agency }) => `This agency cannot send to agency ${agency} at present.`,
  not_collected: ({ currency }) => `This agency does not collect ${currency}.`,
  not_paid_out: ({ agency, currency }) => `Agency ${agency} does not pay out ${currency}.`,
  unknown_currency: () => 'One of the currencies is not known.',
  no_rate: () => 'There is no exchange rate for this currency. Try another currency or later.',
  stale_rate: () => 'The exchange rates are too old to sell by. Try again in some minutes.',
  currency_stopped: ({ currency }) =>
    `Transfers in ${currency} are stopped at present. Try another currency or later.`,
  amount_malformed: () => 'The amount has more decimals than its currency.',
  amount_too_small: () => 'The amount is too small to be paid out.',
  amount_too_large: () => 'The amount is larger than can be booked. Send less.',
  no_bracket: () => 'There is no fee for this amount between these countries, so it cannot be sent.',
}

/** As the gateway tells it: its code, and its sentence. */
export function toldRefusal<Named extends Name>({ name, params }: PriceRefusal<Named>) {
  return { reason: priceRefusals[name].fault, sentence: priceSentences[name](params) }
}

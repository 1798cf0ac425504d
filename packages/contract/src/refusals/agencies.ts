import type { Refusals, Sentences } from './declare.ts'

export const agenciesRefusals = {
  agency_gone: { error: 'not_found' },
  agency_busy: { error: 'unavailable' },
  link_not_from_here: { error: 'invalid_input' },
  linked_agency_gone: { error: 'invalid_input' },
  split_excess: {
    error: 'split_excess',
    params: { kind: ['fee', 'fx'], sender: 'text', payer: 'text', sum: 'text' },
  },
  suspend_is_an_act: { error: 'invalid_input' },
  percent_decimals: { error: 'invalid_input' },
  no_currency: { error: 'invalid_input' },
  currency_twice: { error: 'invalid_input' },
} as const satisfies Refusals

const shares = { fee: 'fee splits', fx: 'FX profits' } as const

export const agenciesEnglish: Sentences<typeof agenciesRefusals> = {
  agency_gone: () => 'This agency does not exist any more.',
  agency_busy: () => 'A teller is working with this agency just now. Try again in a moment.',
  link_not_from_here: () => 'A link starts at this agency and ends at another one.',
  linked_agency_gone: () => 'One of the chosen agencies does not exist any more. Reload and choose again.',
  split_excess: ({ kind, sender, payer, sum }) =>
    `The ${shares[kind]} of ${sender} (sending) and ${payer} (receiving) add up to ${sum} %. ` +
    'Together they cannot be more than 100 %.',
  suspend_is_an_act: () => 'Suspend or resume the agency instead: that asks for a reason',
  percent_decimals: () => 'At most two decimals of a percent',
  no_currency: () => 'Choose at least one currency',
  currency_twice: () => 'A currency is there twice',
}

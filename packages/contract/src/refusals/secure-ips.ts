import type { Refusals, Sentences } from './declare.ts'

export const secureIpsRefusals = {
  not_an_address: { error: 'invalid_input' },
  address_in_network: { error: 'invalid_input', params: { address: 'text', network: 'text' } },
  address_wide: { error: 'invalid_input' },
  address_listed: { error: 'duplicate' },
  address_gone: { error: 'not_found' },
  address_of_another_agency: { error: 'invalid_input' },
  addresses_full: { error: 'invalid_input', params: { max: 'number' } },
} as const satisfies Refusals

export const secureIpsEnglish: Sentences<typeof secureIpsRefusals> = {
  not_an_address: () => 'This is not an IPv4 or IPv6 address, nor a network such as 198.51.100.16/28',
  address_in_network: ({ address, network }) =>
    `${address} is one address inside a network. Write ${network} for the whole network, or ${address} alone`,
  address_wide: () => 'This network is wider than anybody’s own. Confirm that it is meant',
  address_listed: () => 'This address is on the list already',
  address_gone: () => 'This address is not on the list any more.',
  address_of_another_agency: () => 'This is not the agency of the path',
  addresses_full: ({ max }) =>
    `An agency has at most ${max} addresses. Remove one that is not needed any more, or admit a network.`,
}

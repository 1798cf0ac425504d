import type { Sentences } from '@corridor/contract/refusals/declare'
import type { secureIpsRefusals } from '@corridor/contract/refusals/secure-ips'

export const secureIpsFrench: Sentences<typeof secureIpsRefusals> = {
  not_an_address: () => 'Ce n’est ni une adresse IPv4 ou IPv6, ni un réseau tel que 198.51.100.16/28',
  address_in_network: ({ address, network }) =>
    `${address} est une adresse à l’intérieur d’un réseau. Écrire ${network} pour tout le réseau, ou ${address} seule`,
  address_wide: () => 'Ce réseau est plus large que tout réseau propre. Confirmer que c’est voulu',
  address_listed: () => 'Cette adresse est déjà dans la liste',
  address_gone: () => 'Cette adresse n’est plus dans la liste.',
  address_of_another_agency: () => 'Ce n’est pas l’agence du chemin',
  addresses_full: ({ max }) =>
    `Une agence a ${max} adresses au plus. En retirer une devenue inutile, ou admettre un réseau.`,
}

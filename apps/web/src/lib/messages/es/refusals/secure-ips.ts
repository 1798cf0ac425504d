import type { Sentences } from '@corridor/contract/refusals/declare'
import type { secureIpsRefusals } from '@corridor/contract/refusals/secure-ips'

export const secureIps: Sentences<typeof secureIpsRefusals> = {
  not_an_address: () => 'No es una dirección IPv4 o IPv6, ni una red como 198.51.100.16/28',
  address_in_network: ({ address, network }) =>
    `${address} es una dirección dentro de una red. Escribir ${network} para toda la red, o solo ${address}`,
  address_wide: () => 'Esta red es más amplia que cualquier red propia. Confirmar que es lo que se quiere',
  address_listed: () => 'Esta dirección ya está en la lista',
  address_gone: () => 'Esta dirección ya no está en la lista.',
  address_of_another_agency: () => 'No es la agencia de la ruta',
  addresses_full: ({ max }) =>
    `Una agencia tiene como máximo ${max} direcciones. Quitar una que ya no haga falta o admitir una red.`,
}

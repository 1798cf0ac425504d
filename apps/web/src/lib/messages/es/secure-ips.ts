import type { secureIps as english } from '../en/secure-ips.ts'
import { locale } from './locale.ts'
import { plural } from './plural.ts'

const counted = new Intl.NumberFormat(locale)

/** What other entries go on to admit of one that is removed. */
interface Remaining {
  readonly wider: string | undefined
  readonly parts: readonly string[]
}

function except([first, ...more]: readonly string[]): string {
  if (first === undefined) return ''
  return more.length === 0 ? `, salvo desde ${first}` : `, salvo desde ${first} y ${more.length} más`
}

/** Texts of the list of addresses that may call for an agency. */
export const secureIps: typeof english = {
  open: 'Abrir lista',
  title: 'Direcciones IP seguras',
  intro: (agency: string) => `${agency}: las llamadas del socio se aceptan solo desde estas direcciones`,
  address: 'Nueva dirección o red',
  add: 'Agregar',
  admits: {
    count: (count: number) => counted.format(count),
    network: (bits: number) => `red /${bits}`,
    one: 'Admite esta única dirección',
    many: (count: number, first: string, last: string) =>
      plural(count, {
        one: `Admite 1 dirección, ${first} a ${last}`,
        other: `Admite ${counted.format(count)} direcciones, ${first} a ${last}`,
      }),
    block: (bits: number, first: string, last: string) => `Admite una red /${bits}, ${first} a ${last}`,
    storedAs: (text: string) => `Se guarda como ${text}.`,
  },
  hint: 'Por ejemplo 203.0.113.40, 198.51.100.16/28 o 2001:db8:40::/64',
  columns: { ip: 'Dirección', admits: 'Admite', by: 'Agregada por', at: 'Agregada (UTC)' },
  emptyList: 'Sin direcciones: no se admite a nadie',
  caption: 'Una lista vacía no admite a nadie',
  entries: (count: number) =>
    plural(count, { one: '1 entrada', other: `${count} entradas, la más nueva primero` }),
  selected: 'Elegida',
  remove: 'Quitar',
  stays: (count: number, ip: string, { wider, parts }: Remaining) => {
    const entries = plural(count, { one: 'Queda 1 entrada', other: `Quedan ${count} entradas` })
    return wider === undefined
      ? `${entries}. Las llamadas desde ${ip} se rechazan de inmediato${except(parts)}.`
      : `${entries}. Las llamadas desde ${ip} siguen admitidas por ${wider}.`
  },
  lastOne: 'Es la última entrada: sin ella no se admite a nadie.',
  nothingSelected: 'Elegir una entrada de la lista para quitarla.',
  close: 'Cerrar',
  added: (ip: string) => `${ip} queda admitida`,
  removed: (ip: string, { wider, parts }: Remaining) =>
    wider === undefined
      ? `${ip} ya no se admite${except(parts)}`
      : `${ip} salió de la lista, pero sigue admitida por ${wider}`,
  wide: {
    title: '¿Abrir tanto la pasarela?',
    text: (ip: string) =>
      `${ip} es más amplia que cualquier red propia. Quien tenga un token de esta agencia podría llamar casi desde cualquier lugar.`,
    confirm: (ip: string) => `Admitir ${ip}`,
  },
  last: {
    title: '¿Quitar la última dirección?',
    text: (agency: string) =>
      `Una lista vacía no admite a nadie: toda llamada de ${agency} se rechaza de inmediato.`,
  },
  history: { ip: 'Dirección' },
}

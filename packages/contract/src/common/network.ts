import ipaddr from 'ipaddr.js'
import { z } from 'zod'

/** One address, or a block of them, in the one spelling that lists have. */
export interface Network {
  /** Without a suffix where it is one address. */
  readonly text: string
  readonly kind: 'ipv4' | 'ipv6'
  /** Length of the prefix. */
  readonly bits: number
  readonly first: string
  readonly last: string
}

/** What a person wrote, where it is an address inside the network that they probably mean. */
export interface HostBits {
  readonly address: string
  readonly network: string
}

const strict = z.union([z.ipv4(), z.ipv6()])
const lengths = { ipv4: 32, ipv6: 128 } as const
/** Where IPv6 keeps the addresses of IPv4: a caller from one of them arrives as IPv4, so that is what is stored. */
const mappedBits = 96

/** The network that a text means, or what is wrong with it: no address at all, or an address inside a network. */
export function readNetwork(text: string): Network | HostBits | null {
  const [written = '', suffix, ...more] = text.trim().split('/')
  // Strict first: the library also reads 127.1 and 0x7f.0.0.1, which mean something else to other programs.
  if (more.length > 0 || !strict.safeParse(written).success) return null
  if (suffix !== undefined && !/^(0|[1-9]\d{0,2})$/.test(suffix)) return null
  const parsed = ipaddr.parse(written.replace(/^::(\d+\.\d+\.\d+\.\d+)$/, inHex))
  const length = lengths[parsed.kind()]
  const bits = suffix === undefined ? length : Number(suffix)
  if (bits > length) return null
  if (parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress() && bits >= mappedBits) {
    return networkOf(parsed.toIPv4Address(), bits - mappedBits)
  }
  return networkOf(parsed, bits)
}

/** A stored one as lists have it: the database writes one address as a network too, and some of IPv6 in its own way. */
export function shownNetwork(stored: string): string {
  const network = readNetwork(stored)
  return isNetwork(network) ? network.text : stored
}

/** The library takes ::192.0.2.1, which nothing calls from, for the same as ::ffff:192.0.2.1. */
function inHex(_whole: string, dotted: string): string {
  const [one = 0, two = 0, three = 0, four = 0] = ipaddr.IPv4.parse(dotted).toByteArray()
  return `::${(one * 256 + two).toString(16)}:${(three * 256 + four).toString(16)}`
}

function networkOf(address: ipaddr.IPv4 | ipaddr.IPv6, bits: number): Network | HostBits {
  const kind = address.kind()
  const cidr = `${address.toString()}/${bits}`
  const [first, last] =
    kind === 'ipv4'
      ? [ipaddr.IPv4.networkAddressFromCIDR(cidr), ipaddr.IPv4.broadcastAddressFromCIDR(cidr)]
      : [ipaddr.IPv6.networkAddressFromCIDR(cidr), ipaddr.IPv6.broadcastAddressFromCIDR(cidr)]
  if (first.toString() !== address.toString()) {
    return { address: address.toString(), network: `${first.toString()}/${bits}` }
  }
  const text = bits === lengths[kind] ? first.toString() : cidr
  return { text, kind, bits, first: first.toString(), last: last.toString() }
}

export function isNetwork(read: Network | HostBits | null): read is Network {
  return read !== null && 'bits' in read
}

/** Whether one network admits all that another one does. */
export function contains(outer: Network, inner: Network): boolean {
  if (outer.kind !== inner.kind || outer.bits > inner.bits) return false
  return ipaddr.parse(inner.first).match(ipaddr.parse(outer.first), outer.bits)
}

/** More than anybody's own network: 16 million addresses of IPv4, or all that a provider of IPv6 has. */
export function isWide({ kind, bits }: Network): boolean {
  return bits < (kind === 'ipv4' ? 8 : 32)
}

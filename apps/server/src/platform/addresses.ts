import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Stands for a caller whose address cannot be read: all of those share one count. */
const unreadable = '0.0.0.0/32'

/**
 * The address as lists have it, or null where the text is none. An IPv4 caller on a socket that listens for both
 * kinds arrives as ::ffff:192.0.2.1, a neighbour with the name of our own network card, as fe80::1%eth0.
 */
export function plainAddress(text: string): string | null {
  // Strict first: the library also reads 127.1 and 0x7f.0.0.1, which nothing on a socket is written like.
  if (isIP(text) === 0) return null
  return ipaddr.process(text.replace(/%.*$/, '')).toString()
}

export type Network = readonly [ipaddr.IPv4 | ipaddr.IPv6, number]

/** One network as it is configured: 10.0.0.0/8, or one address. */
export function readNetwork(text: string): Network | null {
  const [address = '', prefix] = text.split('/')
  if (isIP(address) === 0) return null
  const bits = isIP(address) === 4 ? 32 : 128
  if (prefix === undefined) return [ipaddr.parse(address), bits]
  return /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits ? [ipaddr.parse(address), Number(prefix)] : null
}

export function isWithin(address: string, networks: readonly Network[]): boolean {
  const plain = plainAddress(address)
  if (plain === null) return false
  const parsed = ipaddr.parse(plain)
  return networks.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match([network, bits]))
}

/** The networks that a caller counts in, the narrowest first. */
export type NetworksOf = readonly [near: string, wider: string, widest: string]

/** Whoever has one IPv6 address has its /64, often a /56 or a /48; an IPv4 address counts alone. */
export function networksOf(address: string): NetworksOf {
  const plain = plainAddress(address)
  if (plain === null) return [unreadable, unreadable, unreadable]
  if (isIP(plain) === 4) return [`${plain}/32`, `${plain}/32`, `${plain}/32`]
  const within = (bits: number): string =>
    `${ipaddr.IPv6.networkAddressFromCIDR(`${plain}/${bits}`).toString()}/${bits}`
  return [within(64), within(56), within(48)]
}

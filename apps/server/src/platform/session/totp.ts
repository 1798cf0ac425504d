import { createHmac } from 'node:crypto'
import { sameText } from '../secrets.ts'

/** RFC 6238 as every app knows it: SHA-1, six digits, a new code every 30 seconds. */
const stepMs = 30_000
const digits = 6

/** The clock of a phone may be off by one step. */
const drift = [0, -1, 1] as const

export function codeAt(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', key).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  const number = (mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits
  return String(number).padStart(digits, '0')
}

export function stepAt(ms: number): number {
  return Math.floor(ms / stepMs)
}

/** The step that a code belongs to, or null for one that is wrong now. */
export function stepOfCode(key: Buffer, code: string, now: number): number | null {
  const steps = drift.map((away) => stepAt(now) + away)
  return steps.find((step) => sameText(codeAt(key, step), code)) ?? null
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648, whole groups of five bits only: both 20 bytes of a key and 15 of a recovery code come out even. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => letters[Number.parseInt(five, 2)]).join('')
}

/** What the picture says to the app; see the key URI format of Google Authenticator. */
export function otpauthUri(issuer: string, login: string, key: string): string {
  const label = [issuer, login].map(encodeURIComponent).join(':')
  return `otpauth://totp/${label}?secret=${key}&issuer=${encodeURIComponent(issuer)}`
}

import { hash, randomBytes } from 'node:crypto'
import { type Purpose, type Secrets, sameText } from '../secrets.ts'

/** 256 random bits; only their SHA-256 is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function tokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

/** A browser is known again by a mark that only its hash is kept of. */
export function markHash(mark: string): string {
  return hash('sha256', mark, 'base64url')
}

/**
 * The token that follows another one. Derived with our key instead of drawn anew, so that a client
 * whose answer was lost asks again with the old token and gets the very same successor.
 */
export function successorOf(secrets: Secrets, token: string): string {
  return secrets.mac('token', token).toString('base64url')
}

export function xsrfValue(secrets: Secrets, sessionSid: number): string {
  return secrets.mac('xsrf', String(sessionSid)).toString('base64url')
}

export function signValue(secrets: Secrets, sessionSid: number): string {
  return secrets.mac('sign', String(sessionSid)).toString('base64url')
}

/** A session keeps the values that it was given, whichever key of the ring made them. */
export function isValueOf(
  secrets: Secrets,
  purpose: Extract<Purpose, 'xsrf' | 'sign'>,
  sessionSid: number,
  presented: string,
): boolean {
  return secrets
    .macs(purpose, String(sessionSid))
    .some(({ mac }) => sameText(presented, mac.toString('base64url')))
}

import { createHash, randomBytes } from 'node:crypto'
import type { Secrets } from '../secrets.ts'

/** 256 random bits; only their SHA-256 is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * The token that follows another one. Derived with our key instead of drawn anew, so that a client
 * whose answer was lost asks again with the old token and gets the very same successor.
 */
export const successorOf = (secrets: Secrets, token: string): string =>
  secrets.mac('token', token).toString('base64url')

export const xsrfValue = (secrets: Secrets, sessionSid: number): string =>
  secrets.mac('xsrf', String(sessionSid)).toString('base64url')

export const signValue = (secrets: Secrets, sessionSid: number): string =>
  secrets.mac('sign', String(sessionSid)).toString('base64url')

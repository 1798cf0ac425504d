import { createHash } from 'node:crypto'

/** A token as strong as a random one, the same in every run. */
export function tokenOf(name: string): string {
  return createHash('sha256').update(`token of ${name}`).digest('base64url')
}

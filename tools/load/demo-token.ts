import { createHash } from 'node:crypto'

/** Follows a rule, so that a teller of the demo can log in, and still reads like a random one. */
export function demoToken(agency: number, agentNumber: number): string {
  return createHash('sha256').update(`demo agent ${agency}-${agentNumber}`).digest('base64url')
}

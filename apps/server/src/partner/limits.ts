import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { networksOf } from '../platform/addresses.ts'
import type { Platform } from '../platform/platform.ts'
import { sharedLimit } from '../platform/rate-limits.ts'
import { fault } from './faults.ts'

const windowSeconds = 15 * 60
/** An office behind one address has several agents, of which one may be set up wrong. */
const timesPerAddress = 3

export type Limits = ReturnType<typeof makeLimits>

/**
 * How often a caller may fail to prove who he is, and how much one agency may ask for. Failures are counted for all
 * processes together; who is shut out is remembered here, so that a call that is right costs no look.
 */
export function makeLimits({ config, db }: Pick<Platform, 'config' | 'db'>) {
  const limit = (name: string, points: number) =>
    sharedLimit(db, { name, points, seconds: windowSeconds, table: 'partner_throttle' })
  const failures = {
    address: limit('partner-address', config.partnerFailures * timesPerAddress),
    agent: limit('partner-agent', config.partnerFailures),
  }
  const bucket = new RateLimiterMemory({ points: config.partnerCallsPerSecond, duration: 1 })
  const shutUntil = new Map<string, number>()

  const count = async (limiter: RateLimiterAbstract, key: string): Promise<void> => {
    const left = await limiter.consume(key).catch(asResult)
    if (left.remainingPoints > 0) return
    const now = Date.now()
    for (const [other, until] of shutUntil) if (until < now) shutUntil.delete(other)
    shutUntil.set(key, now + left.msBeforeNext)
  }
  const refuseShut = (key: string): void => {
    if ((shutUntil.get(key) ?? 0) > Date.now()) throw fault('too_many_failures')
  }
  const addressKey = (address: string): string => `address ${networksOf(address)[0]}`
  const agentKey = (agentId: string): string => `agent ${agentId}`

  return {
    /** Before the message is even read. */
    checkAddress: (address: string): void => refuseShut(addressKey(address)),
    /** Only calls from a listed address count for the agent, or anybody could shut it out. */
    checkAgent: (agentId: string): void => refuseShut(agentKey(agentId)),
    failed: async (address: string, agentId: string | null): Promise<void> => {
      await count(failures.address, addressKey(address))
      if (agentId !== null) await count(failures.agent, agentKey(agentId))
    },
    /** One agency's software that runs wild must not slow down the others. */
    takeTurn: async (agencySid: number): Promise<void> => {
      const turn = await bucket.consume(agencySid).then(() => 'given', asResult)
      if (turn !== 'given') throw fault('too_many_calls')
    },
  }
}

function asResult(error: unknown): RateLimiterRes {
  if (error instanceof RateLimiterRes) return error
  throw error
}

import { type RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { networksOf } from '../../platform/addresses.ts'
import type { Db } from '../../platform/db/database.ts'
import { sharedLimit, tooMany } from '../../platform/rate-limits.ts'

export type Throttle = ReturnType<typeof makeThrottle>

const windowSeconds = 15 * 60

/** How many more attempts than one address a wider network of IPv6 has. */
const widths = [1, 3, 10] as const

/** Slows one network down before it can block the logins of others. */
export function makeThrottle(db: Db, attemptsPerAddress: number) {
  const limiters = widths.map((times) =>
    sharedLimit(db, { name: 'login', points: attemptsPerAddress * times, seconds: windowSeconds }),
  )
  const each = (address: string): { limiter: RateLimiterPostgres; network: string }[] => {
    const networks = networksOf(address)
    return limiters.flatMap((limiter, width) => {
      const network = networks[width]
      // An IPv4 address is its own network at every width and counts once.
      return network === undefined || (width > 0 && network === networks[0]) ? [] : [{ limiter, network }]
    })
  }
  return {
    /** Taken before the password is looked at, so that parallel guesses cannot slip through. */
    take: async (address: string): Promise<void> => {
      try {
        for (const { limiter, network } of each(address)) await limiter.consume(network)
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        throw tooMany('too_many_logins', refusal.msBeforeNext)
      }
    },
    /** A right password gives the attempt back: an office behind one address is not punished for logging in. */
    giveBack: async (address: string): Promise<void> => {
      for (const { limiter, network } of each(address)) await limiter.reward(network)
    },
  }
}

import { reason } from '@corridor/contract/refusals/refusals'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '../../platform/db/database.ts'
import { prepareAs } from '../../platform/db/prepared.ts'
import { rawQuery } from '../../platform/db/statement.ts'
import { AppError } from '../../platform/errors.ts'

export type Throttle = ReturnType<typeof makeThrottle>

const windowSeconds = 15 * 60

/** Whoever has one IPv6 address has its whole /64; an IPv4 address counts alone. */
function networkOf(address: string): string {
  const [head = '', tail] = address.split('::')
  if (!address.includes(':') || address.startsWith('::ffff:')) return address
  const groups = head.split(':').filter(Boolean)
  return [...groups, ...(tail === undefined ? [] : ['0', '0', '0', '0'])].slice(0, 4).join(':')
}

/** Slows one address down before it can block the logins of others. */
export function makeThrottle(db: Db, attemptsPerAddress: number) {
  const limiter = new RateLimiterPostgres({
    storeType: 'client',
    storeClient: {
      query: async ({ name, text, values }: { name: string; text: string; values: unknown[] }) => {
        prepareAs(name, text)
        return { rows: await rawQuery(db, text, values) }
      },
    },
    tableName: 'login_throttle',
    tableCreated: true,
    keyPrefix: 'login',
    points: attemptsPerAddress,
    duration: windowSeconds,
    clearExpiredByTimeout: false,
  })
  return {
    /** Taken before the password is looked at, so that parallel guesses cannot slip through. */
    take: async (address: string): Promise<void> => {
      try {
        await limiter.consume(networkOf(address))
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        const retryAfterSeconds = Math.ceil(refusal.msBeforeNext / 1000)
        const minutes = Math.ceil(retryAfterSeconds / 60)
        throw new AppError(reason('too_many_logins', { minutes }), { retryAfterSeconds })
      }
    },
    /** A right password gives the attempt back: an office behind one address is not punished for logging in. */
    giveBack: async (address: string): Promise<void> => {
      await limiter.reward(networkOf(address))
    },
  }
}

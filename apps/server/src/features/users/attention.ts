import { type AttentionSource, lineOf } from '../../core/attention.ts'
import type { Db } from '../../platform/db/database.ts'
import { blockedUsers } from './queries.ts'

export function usersAttention(db: Db): AttentionSource {
  return {
    permission: 'users.read',
    ofAll: true,
    read: async () => {
      const blocked = await blockedUsers(db).execute()
      const places = blocked.map(({ login, blockedAt }) => ({
        name: login,
        agency: null,
        count: 1,
        oldest: blockedAt,
      }))
      return [lineOf('blocked', places)]
    },
  }
}

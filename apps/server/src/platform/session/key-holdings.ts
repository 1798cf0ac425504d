import { type RawBuilder, sql } from 'kysely'
import { type KeyCount, type KeyHolding, sealedHolding } from '../keys/holding.ts'
import { factorKeyPlace } from './factors.ts'
import { noPassword } from './passwords.ts'
import { standingSessions } from './sessions.ts'

/** By the letters before the hash; see passwords.ts. */
function keyOfHash(column: RawBuilder<unknown>): RawBuilder<number> {
  return sql`coalesce(substring(${column} from '^k(\\d+):')::int, 1)`
}

function passwordHolding(
  name: string,
  column: 'password_hash' | 'second_level_hash',
  when: string,
): KeyHolding {
  const hash = sql.ref(column)
  const isHash = sql`${hash} is not null and ${hash} <> ${noPassword}`
  return {
    name,
    count: async (tx) => {
      const { rows } = await sql<KeyCount>`
        select ${keyOfHash(hash)} as "keyId", count(*)::int as rows from app_users
        where ${isHash} group by 1`.execute(tx)
      return rows
    },
    onUse: {
      when,
      owners: async (tx, keyId, most) => {
        const { rows } = await sql<{ login: string }>`
          select login from app_users where ${isHash} and ${keyOfHash(hash)} = ${keyId}
          order by 1 limit ${most}`.execute(tx)
        return rows.map(({ login }) => login)
      },
    },
  }
}

export const sessionHoldings: readonly KeyHolding[] = [
  passwordHolding('passwords', 'password_hash', 'at the next log-in, or with a new password'),
  passwordHolding(
    'second-level passwords',
    'second_level_hash',
    'when it is told the next time, or with a new one',
  ),
  {
    name: 'open sessions',
    count: async (tx) => {
      const { rows } = await sql<KeyCount>`
        select s.key_id as "keyId", count(*)::int as rows from ${standingSessions} group by 1`.execute(tx)
      return rows
    },
    onUse: {
      when: 'with its end, after eight hours at the latest',
      owners: async (tx, keyId, most) => {
        const { rows } = await sql<{ login: string }>`
          select distinct u.login from ${standingSessions} and s.key_id = ${keyId} order by 1 limit ${most}`.execute(
          tx,
        )
        return rows.map(({ login }) => login)
      },
    },
  },
  ...(['authenticator', 'authenticator_setup'] as const).map((table) =>
    sealedHolding({
      name: table === 'authenticator' ? 'keys of authenticator apps' : 'authenticator apps being set up',
      table: `${table}s`,
      sid: 'user_sid',
      column: 'key',
      placeOf: (userSid) => factorKeyPlace(table, userSid),
    }),
  ),
]

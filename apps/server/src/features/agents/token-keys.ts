import { sql } from 'kysely'
import type { KeyCount, KeyHolding } from '../../platform/keys/holding.ts'

const isGood = sql`(t.expires_at is null or t.expires_at > now())`

/** Only keyed hashes are stored, so a token gets to another key when it is told: see partner/renew-token.ts. */
export const tokenHolding: KeyHolding = {
  name: 'agent tokens',
  count: async (tx) => {
    const { rows } = await sql<KeyCount>`
      select t.key_id as "keyId", count(*)::int as rows from agent_tokens t where ${isGood} group by 1`.execute(
      tx,
    )
    return rows
  },
  onUse: {
    when: 'at the next call of the agent, or when it is given a new token',
    owners: async (tx, keyId, most) => {
      const { rows } = await sql<{ agentId: string }>`
        select distinct a.agent_id as "agentId" from agent_tokens t join agents a on a.sid = t.agent_sid
        where t.key_id = ${keyId} and ${isGood} order by 1 limit ${most}`.execute(tx)
      return rows.map(({ agentId }) => agentId)
    },
  },
}

import type { Logger } from 'pino'
import { statement } from '../platform/db/statement.ts'
import type { Caller } from './caller.ts'
import type { GatewayDeps } from './operation.ts'

interface Renewal {
  readonly agentSid: number
  readonly oldMac: Buffer
  readonly newMac: Buffer
  readonly writer: number
}

/** Of several calls with the same token, and beside staff who replace it, one is enough: nobody waits. */
const renewStatement = statement(
  'renew-agent-token',
  `update agent_tokens set token_mac = :newMac, key_id = :writer
  where ctid = (select ctid from agent_tokens
    where agent_sid = :agentSid and token_mac = :oldMac for update skip locked)
  returning agent_sid`,
).typed<Renewal, { agent_sid: number }>()

/** Keeps a token that was just told with the key that writes now. Where it fails, the next call will do. */
export async function renewToken(
  { db, secrets }: Pick<GatewayDeps, 'db' | 'secrets'>,
  log: Pick<Logger, 'warn'>,
  { agentSid, agentId, tokenKey }: Caller,
  token: string,
): Promise<void> {
  if (tokenKey >= secrets.writer) return
  const macs = secrets.macs('agent-token', token)
  const oldMac = macs.find(({ keyId }) => keyId === tokenKey)?.mac
  const newMac = macs[0]?.mac
  if (!oldMac || !newMac) return
  try {
    await renewStatement(db, { agentSid, oldMac, newMac, writer: secrets.writer })
  } catch (error) {
    log.warn({ err: error, agent: agentId }, 'an agent token was not kept with the newer key')
  }
}

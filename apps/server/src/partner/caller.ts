import { isIP } from 'node:net'
import type { Db, Tx } from '../platform/db/database.ts'
import type { Asked } from '../platform/db/prepared-run.ts'
import { readTogether, statement } from '../platform/db/statement.ts'
import type { Secrets } from '../platform/secrets.ts'
import { type Ahead, makeAhead } from './ahead.ts'
import { fault } from './faults.ts'
import type { RequestOf } from './wire/messages.ts'
import type { OperationName } from './wire/operations.ts'

/** The teller's office behind a call, proven, and what it may do at this moment. */
export interface Caller {
  readonly agentSid: number
  readonly agentId: string
  readonly pos: string
  readonly agencySid: number
  readonly agencyCode: string
  readonly country: string
  readonly rulesVersion: number
  readonly agentActive: boolean
  readonly agentSends: boolean
  readonly agentPays: boolean
  readonly agencyActive: boolean
  readonly agencySends: boolean
  readonly agencyPays: boolean
  readonly open: boolean
  /** The key of the ring that the token was kept with. */
  readonly tokenKey: number
  /** The first answer to the same client request id, where there is one. */
  readonly earlier: EarlierAnswer | null
}

export interface EarlierAnswer {
  readonly operation: string
  readonly inputHash: Buffer
  /** Null where its time is over. */
  readonly response: string | null
}

interface Row extends Omit<Caller, 'earlier' | 'pos' | 'tokenKey'> {
  readonly tokenKey: number | null
  readonly posKnown: boolean
  readonly addressListed: boolean
  readonly operation: string | null
  readonly inputHash: Buffer | null
  readonly response: string | null
}

interface CallerValues {
  readonly agentId: string
  /** As each key of the ring makes it. */
  readonly tokenMacs: readonly Buffer[]
  readonly pos: string
  readonly address: string | null
  readonly clientRequestId: string | null
}

export const callerStatement = statement(
  'partner-caller',
  `select a.sid as "agentSid", a.agent_id as "agentId", g.sid as "agencySid", g.code as "agencyCode",
    g.country_code as country, g.rules_version as "rulesVersion",
    a.active as "agentActive", a.active_send as "agentSends", a.active_rcv as "agentPays",
    g.active as "agencyActive", g.active_snd as "agencySends", g.active_rcv as "agencyPays",
    (select max(t.key_id) from agent_tokens t where t.agent_sid = a.sid and t.token_mac = any (:tokenMacs)
      and (t.expires_at is null or t.expires_at > now())) as "tokenKey",
    exists (select from points_of_sale p where p.agent_sid = a.sid and p.number = :pos) as "posKnown",
    exists (select from agency_ips i where i.agency_sid = g.sid and i.ip >>= :address::inet) as "addressListed",
    exists (select from agent_schedules s
      where s.agent_sid = a.sid and s.day = extract(isodow from wall.clock)
        and date_trunc('second', wall.clock)::time between s.open_time and s.close_time) as open,
    r.operation, r.input_hash as "inputHash", coalesce(r.response, t.response) as response
  from agents a
  join agencies g on g.sid = a.agency_sid
  join time_zones z on z.sid = g.time_zone_sid
  cross join lateral (select now() at time zone z.tz as clock) wall
  left join partner_requests r on r.agent_sid = a.sid and r.client_request_id = :clientRequestId
  -- For a request from before its answer was kept beside it.
  left join traces t on t.sid = r.trace_sid and r.response is null
  where a.agent_id = :agentId`,
).typed<CallerValues, Row>()

/** The address, the agent or its token is not right: the caller hears one sentence, we know a little more. */
export class NotAuthenticated extends Error {
  /** The agent, if the call came from an address of its agency. */
  readonly agentId: string | null

  constructor(agentId: string | null) {
    super('not authenticated')
    this.agentId = agentId
  }
}

/** Who calls, and in the same write what the call will read: answers that stay here unless the caller is who he says. */
export async function identify(
  { db, secrets }: { readonly db: Db | Tx; readonly secrets: Secrets },
  input: RequestOf<OperationName>,
  address: string,
  alongside: readonly Asked[] = [],
): Promise<{ readonly caller: Caller; readonly ahead: Ahead }> {
  const { agentID: agentId, token, posNumber: pos } = input
  const who = callerStatement.asked({
    agentId,
    tokenMacs: secrets.macs('agent-token', token).map(({ mac }) => mac),
    pos,
    // What a proxy calls unknown, or writes with a port, is on no list.
    address: isIP(address) === 0 ? null : address,
    clientRequestId: 'clientRequestID' in input ? input.clientRequestID : null,
  })
  const [rows = [], ...others] = await readTogether(db, [who, ...alongside])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rows of its own statement.
  const [row] = rows as Row[]
  // The address first: from anywhere else no token is judged.
  if (!row?.addressListed) throw new NotAuthenticated(null)
  const { tokenKey } = row
  if (tokenKey === null) throw new NotAuthenticated(row.agentId)
  if (!row.posKnown) throw fault('unknown_pos', { agent: row.agentId, pos })
  const { operation, inputHash, response } = row
  const earlier = operation !== null && inputHash !== null ? { operation, inputHash, response } : null
  return { caller: { ...row, tokenKey, pos, earlier }, ahead: makeAhead(alongside, others) }
}

/** `giveBack`: money on its way back to whoever owns it, which the law gives a sender 30 minutes to ask for. */
export type Service = 'send' | 'receive' | 'giveBack' | 'any'

/** After the retries: whoever was answered before closing time gets the same answer after it. */
export function requireService(caller: Caller, service: Service): void {
  if (!caller.agencyActive || !caller.agentActive) throw fault('agency_off')
  if (service === 'giveBack') return
  if (!caller.open) throw fault('closed')
  if (service === 'send' && !(caller.agencySends && caller.agentSends)) throw fault('may_not_send')
  if (service === 'receive' && !(caller.agencyPays && caller.agentPays)) throw fault('may_not_pay')
}

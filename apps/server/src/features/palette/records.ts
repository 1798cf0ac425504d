import type { RouteAnswer } from '@corridor/contract/common/route'
import { mostFound, type paletteRoutes } from '@corridor/contract/palette'
import { mayUse, type Permission } from '@corridor/domain/access/permissions'
import type { Typed } from '@corridor/domain/palette/typed'
import { agencyInside, andWritten, transferInside } from '../../core/scope/conditions.ts'
import { nameColumn, utcText } from '../../core/transfers/columns.ts'
import type { Actor, Scope } from '../../platform/call.ts'
import { Values } from '../../platform/db/condition.ts'
import type { Db } from '../../platform/db/database.ts'
import { plannedForValues, plannedOnce } from '../../platform/db/planned.ts'

export type Found = RouteAnswer<typeof paletteRoutes.find>
type Records = Pick<Found, 'transfers' | 'agencies' | 'agents' | 'users'>

/** Of a word that nearly everybody has, no more are put in order: who types more finds the others. */
const mostGathered = 500
/** Abandoned transfers in between do not make a beginning of a reference a long walk. */
const mostWalked = 50

/** What a row tells of a transfer; its table is `t`. */
export const transferColumns = `t.sid, t.reference_number as "referenceNumber", t.status,
  (select description from transaction_statuses s where s.sid = t.status) as "statusName",
  ${utcText('t.created_at')} as "dateTransaction", t.amount_base::text as "amountBase",
  ${nameColumn('sender')} as "senderName", ${nameColumn('receiver')} as "receiverName"`

const nothing = `'[]'::json`

function listed(rows: string): string {
  return `(select coalesce(json_agg(r), '[]') from (${rows}) r)`
}

/** A whole reference is answered whatever became of its transfer; of a beginning, the lists' rule holds. */
function transfersBy({ reference }: Typed, values: Values, scope: Scope): string {
  if (reference === null) return nothing
  const [from, to] = [values.add(reference.from), values.add(reference.to)]
  const walked = `select * from transactions where reference_number between ${from} and ${to}${andWritten(transferInside(scope))}
    order by reference_number limit ${mostWalked}`
  return listed(`select ${transferColumns} from (${walked}) t
    ${reference.isWhole ? '' : `where t.status <> 'DELETED'`} order by t.reference_number limit ${mostFound}`)
}

interface Kind {
  readonly table: string
  /** Literally as its index has it. */
  readonly searched: string
  readonly columns: string
  readonly name: string
  /** The agency that it is, or is of; without one it is closed to whoever is limited to some. */
  readonly agency?: string
}

const kinds = {
  agencies: {
    table: 'agencies',
    searched: `long_name || ' ' || short_name || ' ' || code`,
    columns: `f.sid, f.code, f.long_name as "longName", f.country_code as country, f.active`,
    name: 'f.long_name',
    agency: 'sid',
  },
  agents: {
    table: 'agents',
    searched: `name || ' ' || city || ' ' || agent_id || ' ' || ltrim(agent_id, '0')`,
    columns: `f.sid, f.agent_id as "agentID", f.name, f.city, f.active, f.agency_sid as agency,
      (select long_name from agencies a where a.sid = f.agency_sid) as "agencyName"`,
    name: 'f.name',
    agency: 'agency_sid',
  },
  users: {
    table: 'app_users',
    searched: `name || ' ' || last_name || ' ' || login`,
    columns: `f.sid, f.login, f.name, f.last_name as "lastName", f.profile, f.active`,
    name: `f.name || ' ' || f.last_name`,
  },
} as const satisfies Record<string, Kind>

/** Whose name begins with the first word stands first, then who is active. */
function recordsBy(
  { table, searched, columns, name, agency = '' }: Kind,
  scope: Scope,
  [query, first]: readonly [string, string],
): string {
  const inside = andWritten(agencyInside(scope, agency))
  const gathered = `select * from ${table} where found_words(${searched}) @@ ${query}::tsquery${inside} limit ${mostGathered}`
  const capitals = `upper(${name} collate pg_unicode_fast)`
  return listed(`select ${columns} from (${gathered}) f
    order by starts_with(${capitals}, ${first}) desc, f.active desc, ${capitals}, f.sid limit ${mostFound}`)
}

/** Letters and digits alone, so nothing in them is a sign of the query. */
function queryOf(words: readonly string[]): string {
  return words.map((word) => `'${word}':*`).join(' & ')
}

/** All kinds but people, in one statement; what the caller may not read is not even looked for. */
export async function findRecords(
  db: Db,
  typed: Typed,
  { profile, scope }: Pick<Actor, 'profile' | 'scope'>,
): Promise<Records> {
  const none: Records = { transfers: [], agencies: [], agents: [], users: [] }
  if (typed.words.length === 0) return none
  const values = new Values()
  const words = [values.add(queryOf(typed.words)), values.add(typed.words[0])] as const
  const may = (permission: Permission): boolean => mayUse(profile, permission)
  const by = (kind: Kind, permission: Permission): string =>
    may(permission) && (scope === null || kind.agency !== undefined) ? recordsBy(kind, scope, words) : nothing
  const text = `select ${may('transactions.read') ? transfersBy(typed, values, scope) : nothing} as transfers,
    ${by(kinds.agencies, 'agencies.read')} as agencies, ${by(kinds.agents, 'agents.read')} as agents,
    ${by(kinds.users, 'users.read')} as users`
  const plan = scope === null ? plannedOnce : plannedForValues
  const [found] = await plan<Records>(text)(db, values.list)
  return found ?? none
}

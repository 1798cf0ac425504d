import { sql } from 'kysely'
import { agencyInside, asSql } from '../../core/scope/conditions.ts'
import type { Scope } from '../../platform/call.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { containing } from '../../platform/db/like.ts'

const maxAgencies = 5000

/** What keeps an agency from being cleaned up. Abandoned transfers too, but those are looked for at the cleanup alone. */
const kept = sql<boolean>`
  exists (select from transactions t where t.send_agency_sid = a.sid and t.status <> 'DELETED')
  or exists (select from transactions t where t.receive_agency_sid = a.sid and t.status <> 'DELETED')
  or exists (select from settlements s where s.agency_sid = a.sid)`

function shownAgencies(db: Db | Tx) {
  return db
    .selectFrom('agencies as a')
    .selectAll('a')
    .select([
      sql<string[]>`array(select c.currency_code::text from agency_currencies c
        where c.agency_sid = a.sid order by c.position)`.as('currencies'),
      sql<number[]>`array(select l.agency_dest from agency_send_to l
        where l.agency_src = a.sid order by l.agency_dest)`.as('sendTo'),
      sql<boolean>`not (${kept})`.as('removable'),
      sql<boolean>`exists (select 1 from agency_ips i where i.agency_sid = a.sid)`.as('safeIp'),
    ])
}

type ShownRow = Awaited<ReturnType<ReturnType<typeof shownAgencies>['executeTakeFirstOrThrow']>>

/** Where the wire's form is not the table's. */
function present({ timeZoneSid, activeSnd, activeRcv, safeIp, currencies, ...row }: ShownRow) {
  const {
    rulesVersion: _ofPrices,
    suspendedAt,
    suspendedBy,
    suspendReason,
    sendFeeSplit,
    sendFxProfit,
    receiveFeeSplit,
    receiveFxProfit,
    ...rest
  } = row
  return {
    ...rest,
    timezone: timeZoneSid,
    activeSND: activeSnd,
    activeRCV: activeRcv,
    safeIP: safeIp,
    suspension:
      suspendedAt !== null && suspendedBy !== null && suspendReason !== null
        ? { since: suspendedAt, by: suspendedBy, reason: suspendReason }
        : null,
    currencies: currencies.map((code) => ({ code })),
    fees: [
      {
        // Four decimals: a JavaScript number carries them without a change.
        sendFeeSplit: Number(sendFeeSplit),
        sendFxProfit: Number(sendFxProfit),
        receiveFeeSplit: Number(receiveFeeSplit),
        receiveFxProfit: Number(receiveFxProfit),
      },
    ],
  }
}

export type ShownAgency = ReturnType<typeof present>

export interface AgencySearch {
  readonly name: string
  readonly sid?: number
  readonly scope?: Scope
}

/**
 * Part of either name in any case; a text of digits also finds the agency with that number.
 * The names are stored in upper case. `ilike` would fold only A to Z where the database has the locale C.
 */
export function searchQuery(db: Db, { name, sid, scope = null }: AgencySearch) {
  const part = containing(name.toUpperCase())
  return shownAgencies(db)
    .$if(name !== '', (query) =>
      query.where((eb) =>
        eb.or([
          eb('a.longName', 'like', part),
          eb('a.shortName', 'like', part),
          ...(/^\d{1,9}$/.test(name) ? [eb('a.sid', '=', Number(name))] : []),
        ]),
      ),
    )
    .$if(sid !== undefined, (query) => query.where('a.sid', '=', sid ?? 0))
    .$if(scope !== null, (query) => query.where(asSql(agencyInside(scope, 'a.sid'))))
    .orderBy(sql`lower(a.long_name), a.sid`)
    .limit(maxAgencies)
}

export async function searchAgencies(db: Db, search: AgencySearch) {
  return (await searchQuery(db, search).execute()).map(present)
}

export async function getAgency(db: Db | Tx, sid: number) {
  const row = await shownAgencies(db).where('a.sid', '=', sid).executeTakeFirst()
  return row && present(row)
}

/** Who saved an agency last. Its services are switched by the compliance panel too, which has a history of its own. */
export function lastAgencyChange(tx: Tx, sid: number) {
  return tx
    .selectFrom('auditEntries')
    .select(['at', 'actorLogin'])
    .where('entitySid', '=', sid)
    .where('action', '<>', 'event')
    .where(
      sql<boolean>`(entity = 'agency'
        or (entity = 'agency_compliance' and after ?| array['activeSND', 'activeRCV']))`,
    )
    .orderBy('sid', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Of one agency, or all; with a scope those that lead into it or out of it. */
export function listLinks(db: Db | Tx, { source, scope = null }: { source?: number; scope?: Scope }) {
  return db
    .selectFrom('agencySendTo')
    .select(['agencySrc', 'agencyDest'])
    .$if(source !== undefined, (query) => query.where('agencySrc', '=', source ?? 0))
    .$if(scope !== null, (query) =>
      query.where((eb) =>
        eb.or([asSql(agencyInside(scope, 'agency_src')), asSql(agencyInside(scope, 'agency_dest'))]),
      ),
    )
    .orderBy('agencySrc')
    .orderBy('agencyDest')
    .limit(1_000_000)
    .execute()
}

import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { containing } from '../../platform/db/like.ts'

const maxAgencies = 5000

/** What hangs on an agency and keeps it from being cleaned up, counted: one row for each agency asked for. */
const attachments = sql<boolean>`
  exists (select 1 from agents x where x.agency_sid = a.sid)
  or exists (select 1 from agency_banks x where x.agency_sid = a.sid)
  or exists (select 1 from agency_send_to x where x.agency_src = a.sid or x.agency_dest = a.sid)`

function shownAgencies(db: Db | Tx) {
  return db
    .selectFrom('agencies as a')
    .selectAll('a')
    .select([
      sql<string[]>`array(select c.currency_code::text from agency_currencies c
        where c.agency_sid = a.sid order by c.position)`.as('currencies'),
      sql<number[]>`array(select l.agency_dest from agency_send_to l
        where l.agency_src = a.sid order by l.agency_dest)`.as('sendTo'),
      sql<boolean>`not (${attachments})`.as('removable'),
      sql<boolean>`exists (select 1 from agency_ips i where i.agency_sid = a.sid)`.as('safeIp'),
    ])
}

type ShownRow = Awaited<ReturnType<ReturnType<typeof shownAgencies>['executeTakeFirstOrThrow']>>

/** Where the wire's form is not the table's. */
function present({ timeZoneSid, activeSnd, activeRcv, safeIp, currencies, ...row }: ShownRow) {
  const {
    rulesVersion: _ofPrices,
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

/**
 * Part of either name in any case; a text of digits also finds the agency with that number.
 * The names are stored in upper case. `ilike` would fold only A to Z where the database has the locale C.
 */
export function searchQuery(db: Db, name: string) {
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
    .orderBy(sql`lower(a.long_name), a.sid`)
    .limit(maxAgencies)
}

export async function searchAgencies(db: Db, name: string) {
  return (await searchQuery(db, name).execute()).map(present)
}

export async function getAgency(db: Db | Tx, sid: number) {
  const row = await shownAgencies(db).where('a.sid', '=', sid).executeTakeFirst()
  return row && present(row)
}

export function listLinks(db: Db | Tx, source?: number) {
  return db
    .selectFrom('agencySendTo')
    .select(['agencySrc', 'agencyDest'])
    .$if(source !== undefined, (query) => query.where('agencySrc', '=', source ?? 0))
    .orderBy('agencySrc')
    .orderBy('agencyDest')
    .limit(1_000_000)
    .execute()
}

/** Sentences for a person: what must go first. */
export async function whatHangsOn(tx: Tx, sid: number): Promise<string[]> {
  const found = await sql<{ agents: number; banks: number; links: number }>`
    select (select count(*) from agents where agency_sid = ${sid})::int as agents,
      (select count(*) from agency_banks where agency_sid = ${sid})::int as banks,
      (select count(*) from agency_send_to where agency_src = ${sid} or agency_dest = ${sid})::int as links`.execute(
    tx,
  )
  const { agents = 0, banks = 0, links = 0 } = found.rows[0] ?? {}
  return [
    ...(agents > 0 ? [`${agents} agents`] : []),
    ...(banks > 0 ? [`${banks} bank accounts`] : []),
    ...(links > 0 ? [`${links} send-to links`] : []),
  ]
}

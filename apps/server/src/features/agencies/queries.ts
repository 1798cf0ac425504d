import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { containing } from '../../platform/db/like.ts'
import type { StoredAgency } from './store.ts'

const mostAgencies = 5000

/** What hangs on an agency and keeps it from being cleaned up, counted: one row for each agency asked for. */
const attachments = sql<boolean>`
  exists (select 1 from agents x where x.agency_sid = a.sid)
  or exists (select 1 from agency_banks x where x.agency_sid = a.sid)
  or exists (select 1 from agency_send_to x where x.agency_src = a.sid or x.agency_dest = a.sid)`

const shown = (db: Db | Tx) =>
  db
    .selectFrom('agencies as a')
    .selectAll('a')
    .select([
      sql<string[]>`array(select c.currency_code::text from agency_currencies c
        where c.agency_sid = a.sid order by c.position)`.as('currencies'),
      sql<number[]>`array(select l.agency_dest from agency_send_to l
        where l.agency_src = a.sid order by l.agency_dest)`.as('send_to'),
      sql<boolean>`not (${attachments})`.as('removable'),
      sql<boolean>`exists (select 1 from agency_ips i where i.agency_sid = a.sid)`.as('safe_ip'),
    ])

type ShownAgency = StoredAgency & {
  currencies: string[]
  send_to: number[]
  removable: boolean
  safe_ip: boolean
}

const present = (row: ShownAgency) => ({
  sid: row.sid,
  code: row.code,
  shortName: row.short_name,
  longName: row.long_name,
  countryCode: row.country_code,
  timezone: row.time_zone_sid,
  primaryLang: row.primary_lang,
  secondLang: row.second_lang,
  active: row.active,
  activeSND: row.active_snd,
  activeRCV: row.active_rcv,
  currencies: row.currencies.map((code) => ({ code })),
  fees: [
    {
      // Four decimals: a JavaScript number carries them without a change.
      sendFeeSplit: Number(row.send_fee_split),
      sendFxProfit: Number(row.send_fx_profit),
      receiveFeeSplit: Number(row.receive_fee_split),
      receiveFxProfit: Number(row.receive_fx_profit),
    },
  ],
  safeIP: row.safe_ip,
  sendTo: row.send_to,
  version: row.version,
  removable: row.removable,
})

/**
 * Part of either name in any case; a text of digits also finds the agency with that number.
 * The names are stored in upper case. `ilike` would fold only A to Z where the database has the locale C.
 */
export const searchQuery = (db: Db, name: string) => {
  const part = containing(name.toUpperCase())
  return shown(db)
    .$if(name !== '', (query) =>
      query.where((eb) =>
        eb.or([
          eb('a.long_name', 'like', part),
          eb('a.short_name', 'like', part),
          ...(/^\d{1,9}$/.test(name) ? [eb('a.sid', '=', Number(name))] : []),
        ]),
      ),
    )
    .orderBy(sql`lower(a.long_name), a.sid`)
    .limit(mostAgencies)
}

export const searchAgencies = async (db: Db, name: string) =>
  (await searchQuery(db, name).execute()).map(present)

export const getAgency = async (db: Db | Tx, sid: number) => {
  const row = await shown(db).where('a.sid', '=', sid).executeTakeFirst()
  return row && present(row)
}

export const listAgencyNames = (db: Db) =>
  db
    .selectFrom('agencies')
    .select(['sid', 'short_name as shortName', 'long_name as longName'])
    .orderBy(sql`lower(long_name), sid`)
    .limit(mostAgencies)
    .execute()

export const listLinks = (db: Db | Tx, source?: number) =>
  db
    .selectFrom('agency_send_to')
    .select(['agency_src as agencySrc', 'agency_dest as agencyDest'])
    .$if(source !== undefined, (query) => query.where('agency_src', '=', source ?? 0))
    .orderBy('agency_src')
    .orderBy('agency_dest')
    .limit(1_000_000)
    .execute()

/** Sentences for a person: what must go first. */
export const whatHangsOn = async (tx: Tx, sid: number): Promise<string[]> => {
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

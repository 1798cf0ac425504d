import { transferStatuses } from '@corridor/domain/transfers/statuses'
import { sql } from 'kysely'
import { acceptedValues } from '../../core/compliance/rules.ts'
import type { Db } from '../../platform/db/database.ts'
import { fault } from '../faults.ts'
import { answer, type Operation } from '../operation.ts'
import type { CodeEntry } from '../wire/messages.ts'

/** The codes that messages use, with names for the teller's screen. */
export const codeTable: Operation<'codeTable'> = {
  service: 'any',
  changes: false,
  run: async ({ db }, call) => {
    const table = call.input.table
    const agency = call.input.agencyID ?? call.caller.agencyCode
    const entries = await (tables[table] ?? enumeration(table))(db, call.caller.agencySid, agency)
    return answer(call, { table, entry: entries })
  },
}

/** `agencyCode` is the agency that the message asks about, `agencySid` the one that asks. */
type ReadTable = (db: Db, agencySid: number, agencyCode: string) => Promise<CodeEntry[]>

const countries: ReadTable = (db) =>
  db.selectFrom('countries').select(['countryCode as code', 'name']).orderBy('name').execute()

const currencies: ReadTable = (db) =>
  db.selectFrom('currencies').select(['currencyCode as code', 'name']).orderBy('currencyCode').execute()

const statuses: ReadTable = async () =>
  transferStatuses.map(({ sid, description }) => ({ code: sid, name: description }))

/** Those that the caller may send to. */
const agencies: ReadTable = (db, agencySid) =>
  db
    .selectFrom('agencySendTo as l')
    .innerJoin('agencies as a', 'a.sid', 'l.agencyDest')
    .select([
      'a.code',
      'a.longName as name',
      'a.countryCode as country',
      sql<string[]>`array(select currency_code::text from agency_currencies
        where agency_sid = a.sid order by position)`.as('currency'),
    ])
    .where('l.agencySrc', '=', agencySid)
    .where('a.active', '=', true)
    .where('a.activeRcv', '=', true)
    .orderBy('a.longName')
    .execute()

const deliveryOptions: ReadTable = async (db, _agencySid, agencyCode) => {
  const agency = await db
    .selectFrom('agencies')
    .select('sid')
    .where('code', '=', agencyCode)
    .executeTakeFirst()
  if (!agency) throw fault('unknown_agency', { agency: agencyCode })
  return db
    .selectFrom('agencyDeliveryOptions as o')
    .innerJoin('deliveryOptions as d', 'd.code', 'o.code')
    .select(['d.code', 'd.name'])
    .where('o.agencySid', '=', agency.sid)
    .orderBy('d.displayOrder')
    .execute()
}

/** Only what the caller's agency accepts: what the table tells, a validation takes. */
function enumeration(field: string): ReadTable {
  return (db, agencySid) => acceptedValues(db, agencySid, field)
}

const tables: Readonly<Record<string, ReadTable>> = {
  COUNTRIES: countries,
  CURRENCIES: currencies,
  STATUSES: statuses,
  AGENCIES: agencies,
  DELIVERY_OPTIONS: deliveryOptions,
}

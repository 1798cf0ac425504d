import type { RouteAnswer } from '@corridor/contract/common/route'
import {
  type holdRule,
  type holdRulesRoutes,
  maxShownEntries,
  type watchEntry,
} from '@corridor/contract/hold-rules'
import { wordsOfSearch } from '@corridor/domain/customers/search'
import type { z } from 'zod'
import { ruleColumns, ruleTables } from '../../core/holds/counted.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { rawQuery } from '../../platform/db/statement.ts'

export type ShownRule = z.output<typeof holdRule>
export type ShownEntry = z.output<typeof watchEntry>

type Answer<Name extends keyof typeof holdRulesRoutes> = RouteAnswer<(typeof holdRulesRoutes)[Name]>

export async function getRule(tx: Tx, sid: number): Promise<ShownRule | undefined> {
  const text = `select r.sid, ${ruleColumns} from ${ruleTables} where r.sid = $1`
  return (await rawQuery<ShownRule>(tx, text, [sid]))[0]
}

const maxVersions = 200

export function listVersions(db: Db, ruleSid: number): Promise<Answer<'versions'>> {
  return rawQuery(
    db,
    `select ${ruleColumns}, r.changed_by as by, r.at
    from hold_rule_versions r left join agencies a on a.sid = r.agency_sid
    where r.rule_sid = $1 order by r.version desc limit ${maxVersions}`,
    [ruleSid],
  )
}

const entryColumns = `w.sid, w.name, w.date_of_birth::text as "dateOfBirth", w.reason, w.added_by as "addedBy",
  w.added_at as "addedAt"`

export async function getEntry(tx: Tx, sid: number): Promise<ShownEntry | undefined> {
  const text = `select ${entryColumns} from watch_list w where w.sid = $1 and w.removed_at is null`
  return (await rawQuery<ShownEntry>(tx, text, [sid]))[0]
}

/** Each word is the beginning of a word of the name, as customers are found. */
export async function searchWatched(db: Db, chain: string): Promise<Answer<'watched'>> {
  const beginnings = wordsOfSearch(chain).words.map(({ name }) => ` ${name}`)
  const found = `from watch_list w where w.removed_at is null
    and not exists (select from unnest($1::text[]) word
      where strpos(' ' || w.keys[1], word) = 0 and strpos(' ' || w.keys[2], word) = 0)`
  const rows = await rawQuery<ShownEntry & { readonly total: number }>(
    db,
    `select ${entryColumns}, count(*) over ()::integer as total ${found} order by w.name, w.sid limit ${maxShownEntries}`,
    [beginnings],
  )
  return { total: rows[0]?.total ?? 0, entries: rows.map(({ total: _total, ...entry }) => entry) }
}

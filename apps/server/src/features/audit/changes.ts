import {
  auditActions,
  auditEntities,
  type ChangesSearch,
  changesExactUpTo,
  changesPerPage,
  type listedChange,
  protectedEntities,
} from '@corridor/contract/audit'
import { mayUse, type ProfileSid } from '@corridor/domain/access/permissions'
import type { z } from 'zod'
import type { ActorCall } from '../../platform/call.ts'
import { type Condition, condition } from '../../platform/db/condition.ts'
import type { Db } from '../../platform/db/database.ts'
import * as keyset from '../../platform/db/keyset.ts'
import type { Json } from '../../platform/db/tables.ts'
import { admitReader, changesOf } from './queries.ts'
import { recordAgency, recordName } from './record-names.ts'

/** Shown only where somebody asks for the kind: looks are no changes, addresses want the second level. */
const byKindAlone: ReadonlySet<string> = new Set(['access', ...Object.keys(protectedEntities)])

export const changesList: keyset.PagedList = {
  table: 'audit_entries',
  order: keyset.newestFirst('at'),
  columns: `t.sid, to_char(t.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as date,
  t.actor_login as "user", t.actor_sid as "userSid", t.action, t.request_id as "requestId",
  t.entity as kind, t.entity_sid as "recordSid", ${recordName} as name, ${recordAgency} as "agencySid",
  t.before, t.after`,
  rowsPerPage: changesPerPage,
}

type Row = Omit<z.output<typeof listedChange>, 'changes'> & {
  readonly before: Json | null
  readonly after: Json | null
}

/** What the caller may see of a search, as the conditions of a list. */
export interface Admitted {
  readonly search: ChangesSearch
  readonly profile: ProfileSid
}

/** A change is as secret as the record that it is about. */
export async function admitSearch(db: Db, call: ActorCall, search: ChangesSearch): Promise<Admitted> {
  if (search.kind) await admitReader(db, call, search.kind)
  return { search, profile: call.actor.profile }
}

/** Always both ends: so searches with and without days have one text, and one plan. */
function during({ from, to, since }: ChangesSearch): Condition[] {
  const begin = [from && `${from}T00:00:00Z`, since].filter((one) => one !== undefined).sort(byTime)
  return [
    condition('at >= ?::timestamptz', begin.at(-1) ?? '-infinity'),
    condition(`at < (?::date + 1)::timestamp at time zone 'utc'`, to ?? 'infinity'),
  ]
}

function byTime(one: string, other: string): number {
  return Date.parse(one) - Date.parse(other)
}

/** In the words of the indexes of migration 66. */
function whose({ by, kind }: ChangesSearch): Condition[] {
  if (by === 'system')
    return [
      condition(`actor_sid is null and actor_login in ('host', 'system')`),
      condition(kind ? `entity <> 'transaction'` : `entity not in ('transaction', 'access', 'agency_ips')`),
    ]
  return [
    by === undefined ? condition('actor_sid is not null') : condition('actor_sid = ?::integer', by),
    ...(kind ? [] : [condition(`entity not in ('access', 'agency_ips')`)]),
  ]
}

/** Of the kinds that are listed together, those that the profile may read; nothing where it may read all. */
function ofKinds({ search: { kind }, profile }: Admitted): Condition[] {
  if (kind) return [condition('entity = ?', kind)]
  const together = Object.entries(auditEntities).filter(([entity]) => !byKindAlone.has(entity))
  const readable = together.flatMap(([entity, needs]) => (mayUse(profile, needs) ? [entity] : []))
  return readable.length === together.length
    ? []
    : [condition('entity = any(?::text[])', `{${readable.join()}}`)]
}

/** So many entries of one record are read before the other conditions: more than any has in years. */
const newestOfRecord = 1_000

/** By the index of records, whatever else narrows the list: the others would be read through for a few of its rows. */
function ofRecord({ kind, record }: ChangesSearch): Condition[] {
  if (record === undefined) return []
  const sids = `select sid from audit_entries where entity = ? and entity_sid = ?::bigint
    order by sid desc limit ${newestOfRecord}`
  return [condition(`sid = any(array(${sids}))`, kind, record)]
}

export function narrow(admitted: Admitted): keyset.Narrowed {
  const { search } = admitted
  const all = [...ofRecord(search), ...whose(search), ...ofKinds(admitted), ...during(search)]
  const actions = search.action ? [search.action] : auditActions
  return { parts: actions.map((action) => [condition('action = ?', action), ...all]), hasOwnIndex: true }
}

export async function readChanges(db: Db, admitted: Admitted, page: keyset.Page) {
  const { run, values } = keyset.pageStatement(changesList, narrow(admitted), page)
  const [found] = await run(db, values)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the columns of the list, as the database wrote them.
  const rows = JSON.parse(found?.rows ?? '[]') as Row[]
  return rows.map(({ before, after, ...row }) => ({ ...row, changes: changesOf(before, after) }))
}

export async function countChanges(db: Db, admitted: Admitted) {
  const { run, values } = keyset.countStatement(changesList, narrow(admitted), changesExactUpTo)
  const [row] = await run(db, values)
  const count = row?.count ?? 0
  return { total: Math.min(count, changesExactUpTo), exact: count <= changesExactUpTo }
}

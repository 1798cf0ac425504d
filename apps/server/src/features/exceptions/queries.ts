import { type ExceptionView, exceptionViews } from '@corridor/contract/common/exception-kinds'
import type { RouteAnswer } from '@corridor/contract/common/route'
import {
  type ExceptionSearch,
  type exceptionsRoutes,
  itemsPerPage,
  mostWaiting,
  soonHours,
} from '@corridor/contract/exceptions'
import { decidableBy, type ProposalGroup } from '../../core/proposals/decidable.ts'
import type { Actor } from '../../platform/call.ts'
import { type Condition, condition, Values, when } from '../../platform/db/condition.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { containing } from '../../platform/db/like.ts'
import { rawQuery } from '../../platform/db/statement.ts'
import { cameHere, isOfGroups, waitingItems } from './waiting.ts'

/** Whoever asks. */
type Asking = Omit<Actor, 'sessionSid'>

/** Whoever looks at the list, with what waits for their decision. */
export interface Viewer extends Pick<Actor, 'userSid' | 'profile' | 'scope'> {
  readonly decides: readonly ProposalGroup[]
}

async function viewerOf(db: Db | Tx, asking: Asking): Promise<Viewer> {
  return { ...asking, decides: await decidableBy(db, asking) }
}

type Routes = typeof exceptionsRoutes
type Row = RouteAnswer<Routes['list']>[number]
export type Counts = RouteAnswer<Routes['counts']>

/** The record that an item is about. */
export interface ItemKey {
  readonly of: 'transaction' | 'proposal'
  readonly sid: number
}

type Edge = ItemKey & { readonly due: string }

/** SQL: a hold `h` is why the item `i` waits now, not why it did before. */
const holdsNow = `i.kind = 'held' and h.transaction_sid = i.sid and h.at >= i.since`

/** A transfer is found by its number, or by a part of the name of either person. */
function byText(text: string | undefined): Condition[] {
  if (!text) return []
  if (/^\d+$/.test(text)) return [condition(`i.reference like ?`, `${text}%`)]
  const name = (who: string): string => `concat_ws(' ', t.sender_fields->>'${who}FirstName',
    t.sender_fields->>'${who}MiddleName', t.sender_fields->>'${who}LastName', t.sender_fields->>'${who}LastName2')`
  return [
    condition(
      `(i.of = 'transaction' and exists (select from transactions t where t.sid = i.sid
        and (${name('sender')} ilike ? or ${name('receiver')} ilike ?)))`,
      containing(text),
      containing(text),
    ),
  ]
}

/** The filters that stand beside the views. */
function conditionsOf({ kind, agency, rule, text }: ExceptionSearch): Condition[] {
  const heldBy = `exists (select from holds h where ${holdsNow} and h.rule_sid = ?)`
  return [
    ...when(kind, 'i.kind = ?'),
    ...when(agency, 'i.agency_sid = ?'),
    ...when(rule, heldBy),
    ...byText(text),
  ]
}

/** Whoever asks has the items of `mine`. */
function viewCondition(view: ExceptionView, { userSid, decides }: Viewer): Condition {
  const conditions: Readonly<Record<ExceptionView, Condition>> = {
    all: condition('true'),
    mine: condition('i.holder_sid = ?', userSid),
    free: condition('i.holder_sid is null'),
    soon: condition(`i.due < now() + interval '${soonHours} hours'`),
    held: condition(`i.kind = 'held'`),
    refund: condition(`i.kind in ('expired', 'rejected')`),
    approve: condition(isOfGroups('?'), [...decides]),
  }
  return conditions[view]
}

interface Page {
  readonly limit?: readonly [offset: number, rows: number] | undefined
  readonly after?: Edge | undefined
  readonly before?: Edge | undefined
}

function columns({ me, groups }: { readonly me: string; readonly groups: string }): string {
  return `i.of, i.sid, i.kind, i.reference, i.usd, i.since, i.due, i.holder, i.taken_at as "takenAt",
  coalesce(i.reason, (${cameHere('reason', 'i.sid')})) as reason,
  i.holder_sid = ${me} as "isOwn", ${isOfGroups(groups)} as "mayApprove", a.sid as "agencySid",
  a.short_name as "agencyName",
  (select h.facts from holds h where ${holdsNow} order by h.sid limit 1) as hold,
  case when i.kind = 'expired' then
    (select ceil(extract(epoch from t.expires_at - t.available_at) / 86400)::integer from transactions t
      where t.sid = i.sid) end as days`
}

interface ListedRow extends Omit<Row, 'holder' | 'agency'> {
  readonly holder: string | null
  readonly takenAt: string | null
  readonly isOwn: boolean | null
  readonly agencySid: number | null
  readonly agencyName: string | null
}

function present({ holder, takenAt, isOwn, agencySid, agencyName, ...row }: ListedRow): Row {
  return {
    ...row,
    agency: agencySid === null ? null : { sid: agencySid, name: agencyName ?? '' },
    holder:
      holder === null || takenAt === null ? null : { login: holder, at: takenAt, isOwn: isOwn === true },
  }
}

/** From the edge of the page next to it, or by the place in the list; the shortest clock first. */
export function pageStatement(search: ExceptionSearch, { limit, after, before }: Page, viewer: Viewer) {
  const { userSid, profile, scope, decides } = viewer
  const values = new Values()
  const [offset, rows] = limit ?? [0, itemsPerPage]
  const edge = after ?? before
  const beyond = edge
    ? [
        condition(
          `(i.due, i.of, i.sid) ${after ? '>' : '<'} (?::timestamptz, ?::text, ?::bigint)`,
          edge.due,
          edge.of,
          edge.sid,
        ),
      ]
    : []
  const mine = { me: `${values.add(userSid)}::integer`, groups: values.add([...decides]) }
  const wanted = [...conditionsOf(search), viewCondition(search.view ?? 'all', viewer), ...beyond]
  const way = before && !after ? 'desc' : 'asc'
  const text = `select ${columns(mine)} from (
    select * from (${waitingItems({ profile, scope })}) i where ${values.where(wanted)}
    order by i.due ${way}, i.of ${way}, i.sid ${way} limit ${values.add(rows)} offset ${values.add(edge ? 0 : offset)}
  ) i left join agencies a on a.sid = i.agency_sid
  order by i.due, i.of, i.sid`
  return { text, values: values.list }
}

export async function readPage(db: Db, search: ExceptionSearch, page: Page, asking: Asking): Promise<Row[]> {
  const { text, values } = pageStatement(search, page, await viewerOf(db, asking))
  return (await rawQuery<ListedRow>(db, text, values)).map(present)
}

/** All views at once, by one look at what waits. */
export function countsStatement(search: ExceptionSearch, viewer: Viewer) {
  const values = new Values()
  const counted = exceptionViews.map(
    (view) => `count(*) filter (where ${values.where([viewCondition(view, viewer)])}) as "${view}"`,
  )
  const open = values.where([viewCondition(search.view ?? 'all', viewer)])
  const where = values.where([condition('true'), ...conditionsOf(search)])
  const text = `select ${counted.join(', ')}, coalesce(sum(i.usd) filter (where i.of = 'transaction' and ${open}), 0)::numeric(18, 2) as usd,
    now() as "asOf" from (${waitingItems(viewer)}) i where ${where}`
  return { text, values: values.list }
}

export async function countItems(db: Db, search: ExceptionSearch, asking: Asking): Promise<Counts> {
  const { text, values } = countsStatement(search, await viewerOf(db, asking))
  const [row] = await rawQuery<Counts['views'] & Pick<Counts, 'usd' | 'asOf'>>(db, text, values)
  if (!row) throw new Error('A count has one row.')
  const { usd, asOf, ...views } = row
  return { views, usd, asOf, isWhole: views.all < mostWaiting }
}

/** One item, or none once it does not wait any more. */
export async function findItem(
  db: Db | Tx,
  { of, sid }: ItemKey,
  asking: Asking,
): Promise<(Row & { readonly holderSid: number | null }) | undefined> {
  const { userSid, profile, scope } = asking
  const decides = of === 'proposal' ? await decidableBy(db, asking) : []
  const [row] = await rawQuery<ListedRow & { holderSid: number | null }>(
    db,
    `select ${columns({ me: '$3::integer', groups: '$4' })}, i.holder_sid as "holderSid"
    from (${waitingItems({ profile, scope, one: '$2' })}) i left join agencies a on a.sid = i.agency_sid where i.of = $1 and i.sid = $2`,
    [of, sid, userSid, decides],
  )
  if (!row) return undefined
  const { holderSid, ...shown } = row
  return { ...present(shown), holderSid }
}

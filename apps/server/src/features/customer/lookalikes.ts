import type { RouteAnswer, RouteParsed } from '@corridor/contract/common/route'
import { type customerRoutes, customerRow, mostLookalikes } from '@corridor/contract/customer'
import { bareNumber, likenessOf, nameLikeness, phoneDigits } from '@corridor/domain/customers/likeness'
import { isMasked, masked } from '@corridor/domain/customers/masked'
import { type Selectable, sql } from 'kysely'
import { recordsOf, sentBy } from '../../core/customers/sent.ts'
import type { Db } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Customers } from '../../platform/db/tables.ts'

type Body = RouteParsed<(typeof customerRoutes)['lookalikes']>['body']
type Lookalike = RouteAnswer<(typeof customerRoutes)['lookalikes']>[number]

const columns = customerRow.keyof().options

type Candidate = Pick<Selectable<Customers>, (typeof columns)[number]>

/** A day or a phone that very many have, because counters type it for want of the right one, is not gone through. */
const mostOfOneDay = 1000
const mostOfOneNumber = 100

/** The number of an id that somebody has typed, where it is no mask of a stored one. */
export function typedNumber({ person: { photoIdNumber = '' } }: Body): string {
  return isMasked(photoIdNumber) ? '' : photoIdNumber
}

export function hasSameId({ likeness }: Lookalike): boolean {
  return likeness.includes('samePhotoId')
}

/** Customers who may be the same person as the one that is typed, those first of whom most speaks for it. */
export async function findLookalikes(db: Db, { sid, person }: Body): Promise<Lookalike[]> {
  const typed = { ...person, photoIdNumber: await numberOf(db, sid, person.photoIdNumber ?? '') }
  const candidates = [
    ...(typed.dateOfBirth ? await bornOn(db, typed.dateOfBirth) : []),
    ...(await withNumbers(db, phoneDigits(typed), bareNumber(typed.photoIdNumber))),
  ]
  const others = new Map(candidates.filter((one) => one.sid !== sid).map((one) => [one.sid, one]))
  const alike = [...others.values()]
    .map((one) => ({ ...one, likeness: likenessOf(typed, one), name: nameLikeness(typed, one) }))
    .filter(({ likeness }) => likeness.length > 0)
    .sort((a, b) => b.likeness.length - a.likeness.length || b.name - a.name || a.sid - b.sid)
    .slice(0, mostLookalikes)
  const activity = await activityOf(
    db,
    alike.map((one) => one.sid),
  )
  return alike.map(({ name: _order, ...one }) => ({
    ...one,
    photoIdNumber: masked(one.photoIdNumber),
    transfers: activity.get(one.sid)?.transfers ?? 0,
    sent: activity.get(one.sid)?.sent ?? '0',
  }))
}

/** A mask stands for the number of the customer that is open. */
async function numberOf(db: Db, sid: number | undefined, typed: string): Promise<string> {
  if (!isMasked(typed)) return typed
  if (sid === undefined) return ''
  const row = await db
    .selectFrom('customers')
    .select('photoIdNumber')
    .where('sid', '=', sid)
    .executeTakeFirst()
  return row?.photoIdNumber ?? ''
}

function bornOn(db: Db, day: string): Promise<Candidate[]> {
  return db
    .selectFrom('customers')
    .select(columns)
    .where('dateOfBirth', '=', day)
    .where('mergedInto', 'is', null)
    .limit(mostOfOneDay)
    .execute()
}

/** By the words of the list's search, where phones stand in digits and id numbers without what parts their groups. */
async function withNumbers(db: Db, phones: readonly string[], id: string): Promise<Candidate[]> {
  const words = [...phones.map((digits) => `p${digits}`), ...(id === '' ? [] : [`i${id}`])]
  if (words.length === 0) return []
  const query = words.map((word) => `'${word.replaceAll('\\', '\\\\').replaceAll(`'`, `''`)}'`).join(' | ')
  return db
    .selectFrom('customers')
    .select(columns)
    .where('sid', 'in', (from) =>
      from
        .selectFrom('customerSearch')
        .select('sid')
        .where(sql<boolean>`words @@ (select ${query}::tsquery)`)
        .limit(mostOfOneNumber),
    )
    .execute()
}

interface Activity {
  readonly sid: number
  readonly transfers: number
  readonly sent: string
}

const activityStatement = statement(
  'customers-activity',
  `select c.sid, ${sentBy('c.sid', `'-infinity'`)} as sent,
    (select count(*) from transactions t
      where t.customer_sid = any${recordsOf('c.sid')} and t.status <> 'DELETED')::int as transfers
  from unnest(:sids::bigint[]) as c (sid)`,
).typed<{ sids: readonly number[] }, Activity>()

async function activityOf(db: Db, sids: readonly number[]): Promise<ReadonlyMap<number, Activity>> {
  if (sids.length === 0) return new Map()
  return new Map((await activityStatement(db, { sids })).map((row) => [row.sid, row]))
}

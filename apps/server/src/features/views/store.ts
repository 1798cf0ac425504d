import { superAdminProfile } from '@corridor/domain/access/permissions'
import { type Selectable, sql } from 'kysely'
import type { Actor } from '../../platform/call.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { SavedViews } from '../../platform/db/tables.ts'

export type StoredView = Selectable<SavedViews>

export interface ViewValues {
  readonly name: string
  readonly search: Readonly<Record<string, string | number>>
  readonly profiles: readonly number[]
}

function withOwner(db: Db | Tx) {
  return db
    .selectFrom('savedViews')
    .leftJoin('appUsers', 'appUsers.sid', 'savedViews.ownerSid')
    .selectAll('savedViews')
    .select('appUsers.login as owner')
}

export type ViewWithOwner = Awaited<ReturnType<ReturnType<typeof withOwner>['execute']>>[number]

/** The product's first, then the own ones, then those of others, as they were saved; one that nobody's profile shares is its owner's alone. */
export function findViews(
  db: Db,
  { userSid, profile, scope }: Pick<Actor, 'userSid' | 'profile' | 'scope'>,
): Promise<ViewWithOwner[]> {
  return (
    withOwner(db)
      .where((where) =>
        where.or([
          where('ownerSid', '=', userSid),
          // What colleagues call theirs may name any agency: whoever is limited has the product's and the own ones.
          sql<boolean>`${profile} = any(saved_views.profiles)${sql.raw(scope === null ? '' : ' and saved_views.owner_sid is null')}`,
          // Who keeps the shared ones in order sees all of them.
          sql<boolean>`${profile === superAdminProfile} and saved_views.profiles <> '{}'`,
        ]),
      )
      .orderBy(sql`saved_views.code is null`)
      // However many others share, the own ones are read.
      .orderBy(sql`saved_views.owner_sid is distinct from ${userSid}`)
      .orderBy('savedViews.sid')
      .limit(mostViewsRead)
      .execute()
  )
}

/** Of all lists together: far more than anybody looks through. */
const mostViewsRead = 1_000

export function getView(tx: Tx, sid: number): Promise<ViewWithOwner | undefined> {
  return withOwner(tx).where('savedViews.sid', '=', sid).executeTakeFirst()
}

export function lockView(tx: Tx, sid: number): Promise<StoredView | undefined> {
  return tx.selectFrom('savedViews').selectAll().where('sid', '=', sid).forUpdate().executeTakeFirst()
}

/** Those who save at the same moment as somebody else of the same name wait: their number has a bound. */
export async function lockOwner(tx: Tx, userSid: number): Promise<void> {
  await tx.selectFrom('appUsers').select('sid').where('sid', '=', userSid).forNoKeyUpdate().execute()
}

export async function countViews(tx: Tx, ownerSid: number, list: string): Promise<number> {
  const { total } = await tx
    .selectFrom('savedViews')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('ownerSid', '=', ownerSid)
    .where('list', '=', list)
    .executeTakeFirstOrThrow()
  return total
}

function columnsOf({ name, search, profiles }: ViewValues) {
  return { name, search: JSON.stringify(search), profiles: [...profiles] }
}

export async function insertView(
  tx: Tx,
  ownerSid: number,
  list: string,
  values: ViewValues,
): Promise<number> {
  const { sid } = await tx
    .insertInto('savedViews')
    .values({ ...columnsOf(values), ownerSid, list })
    .returning('sid')
    .executeTakeFirstOrThrow()
  return sid
}

export async function updateView(tx: Tx, sid: number, values: ViewValues): Promise<void> {
  await tx
    .updateTable('savedViews')
    .set({ ...columnsOf(values), version: sql`version + 1` })
    .where('sid', '=', sid)
    .execute()
}

export async function deleteView(tx: Tx, sid: number): Promise<void> {
  await tx.deleteFrom('savedViews').where('sid', '=', sid).execute()
}

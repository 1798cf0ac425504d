import type { RouteAnswer, RouteParsed } from '@corridor/contract/common/route'
import { reason } from '@corridor/contract/refusals/refusals'
import { type ListWithViews, listsWithViews, type viewsRoutes } from '@corridor/contract/views'
import { isProfile, mayUse, type ProfileSid, superAdminProfile } from '@corridor/domain/access/permissions'
import type { Actor, ActorCall } from '../../platform/call.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { AppError, refusal } from '../../platform/errors.ts'
import { changeRecord, insertRecord, type RecordKind, removeRecord } from '../../platform/records.ts'
import {
  countViews,
  deleteView,
  findViews,
  getView,
  insertView,
  lockOwner,
  lockView,
  type StoredView,
  updateView,
  type ViewValues,
  type ViewWithOwner,
} from './store.ts'

type View = RouteAnswer<(typeof viewsRoutes)['list']>[number]
type CreateBody = RouteParsed<(typeof viewsRoutes)['create']>['body']
type UpdateBody = RouteParsed<(typeof viewsRoutes)['update']>['body']

/** Of one person and one list: all of them are offered at once. */
export const maxViews = 50

export async function viewsFor(db: Db, actor: Actor): Promise<View[]> {
  const rows = await findViews(db, actor)
  return rows.flatMap((row) => (mayRead(actor.profile, row.list) ? [present(row, actor)] : []))
}

export function createView(db: Db, call: ActorCall, { list, ...values }: CreateBody): Promise<View> {
  const { actor } = call
  if (!mayRead(actor.profile, list)) throw refusal('view_list_closed')
  return inTransaction(db, async (tx) => {
    admitSharing(actor, list, [], values)
    await lockOwner(tx, actor.userSid)
    if ((await countViews(tx, actor.userSid, list)) >= maxViews)
      throw refusal('views_full', { max: maxViews })
    return insertRecord(tx, call, kindFor(actor), () => insertView(tx, actor.userSid, list, values))
  })
}

export function changeView(
  db: Db,
  call: ActorCall,
  sid: number,
  { version, ...values }: UpdateBody,
): Promise<View> {
  const { actor } = call
  return inTransaction(db, (tx) =>
    changeRecord(tx, call, kindFor(actor), {
      sid,
      version,
      lock: () => lockOwn(tx, actor, sid),
      update: async (stored) => {
        admitSharing(actor, stored.list, stored.profiles, values)
        await updateView(tx, sid, values)
      },
    }),
  )
}

export function removeView(db: Db, call: ActorCall, sid: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (!(await lockOwn(tx, call.actor, sid))) throw refusal('view_gone')
    await removeRecord(tx, call, kindFor(call.actor), sid, () => deleteView(tx, sid))
  })
}

/** What nobody has shared with a person is not there for that person, also not as something to be refused. */
async function lockOwn(tx: Tx, actor: Actor, sid: number): Promise<StoredView | undefined> {
  const stored = await lockView(tx, sid)
  if (!stored || !isSeen(stored, actor)) return undefined
  if (!mayChange(stored, actor)) throw refusal('view_of_another')
  return stored
}

function isSeen({ ownerSid, profiles, list }: StoredView, { userSid, profile, scope }: Actor): boolean {
  const isOpen = scope === null || ownerSid === null
  const isShared =
    (isOpen && profiles.includes(profile)) || (profile === superAdminProfile && profiles.length > 0)
  return mayRead(profile, list) && (ownerSid === userSid || isShared)
}

/** What came with the product belongs to nobody. */
function mayChange({ ownerSid }: Pick<StoredView, 'ownerSid'>, { userSid, profile }: Actor): boolean {
  return ownerSid !== null && (ownerSid === userSid || profile === superAdminProfile)
}

function isList(name: string): name is ListWithViews {
  return Object.hasOwn(listsWithViews, name)
}

function mayRead(profile: ProfileSid, list: string): boolean {
  return isList(list) && mayUse(profile, listsWithViews[list])
}

/** With the own profile by anybody, with any other that has the list by a super admin. What was shared may stay so. */
function admitSharing(
  { profile }: Actor,
  list: string,
  before: readonly number[],
  { profiles }: ViewValues,
): void {
  const isAdmitted = (one: number): boolean =>
    before.includes(one) ||
    (isProfile(one) && mayRead(one, list) && (one === profile || profile === superAdminProfile))
  if (!profiles.every(isAdmitted)) throw refusal('view_not_shared_so')
}

function present({ ownerSid, list, search, ...row }: ViewWithOwner, actor: Actor): View {
  if (!isList(list)) throw new TypeError(`There is no list ${list}.`)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the contract has let it in.
  const said = search as View['search']
  return { ...row, list, search: said, isMine: mayChange({ ownerSid }, actor) }
}

function kindFor(actor: Actor): RecordKind<View> {
  return {
    entity: 'view',
    gone: 'view_gone',
    show: async (tx, sid) => {
      const row = await getView(tx, sid)
      return row && present(row, actor)
    },
    audited: ({ list, name, owner, search, profiles }) => ({
      list,
      name,
      owner,
      search: new URLSearchParams(
        Object.entries(search).map(([key, value]) => [key, String(value)]),
      ).toString(),
      profiles: profiles.toSorted((one, other) => one - other).join(', '),
    }),
    constraints: {
      saved_views_by_name: () =>
        new AppError(reason('view_name_taken'), {
          fields: [{ field: 'name', reason: reason('view_name_taken') }],
        }),
    },
  }
}

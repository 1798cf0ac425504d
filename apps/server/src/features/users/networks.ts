import { shownNetwork } from '@corridor/contract/common/network'
import type { RouteAnswer, RouteParsed } from '@corridor/contract/common/route'
import { reason } from '@corridor/contract/refusals/refusals'
import type { usersRoutes } from '@corridor/contract/users'
import { sql } from 'kysely'
import { plainAddress } from '../../platform/addresses.ts'
import type { ActorCall, AnyCall } from '../../platform/call.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { changeRecord, type RecordKind } from '../../platform/records.ts'
import { invalidField } from '../../platform/refusals.ts'
import { isAmong } from '../../platform/session/profile-networks.ts'
import { requireGrant } from '../../platform/session/sessions.ts'

type Shown = RouteAnswer<(typeof usersRoutes)['saveNetworks']>
type Body = Pick<RouteParsed<(typeof usersRoutes)['saveNetworks']>['body'], 'networks' | 'version'>

function rows(db: Db | Tx) {
  return db
    .selectFrom('profileNetworks')
    .select(['profile', 'version', sql<string[]>`networks::text[]`.as('networks')])
}

function present({ networks, ...row }: Shown): Shown {
  return { ...row, networks: networks.map(shownNetwork) }
}

/** With the caller's own address: whoever lists networks wants to be in one. */
export async function listNetworks(
  db: Db,
  { address }: ActorCall,
): Promise<RouteAnswer<(typeof usersRoutes)['networks']>> {
  const found = await rows(db).orderBy('profile').execute()
  return { address: plainAddress(address) ?? address, profiles: found.map(present) }
}

const networksRecord: RecordKind<Shown> = {
  entity: 'profile_networks',
  gone: 'unknown_profile',
  show: async (tx, profile) => {
    const row = await rows(tx).where('profile', '=', profile).executeTakeFirst()
    return row && present(row)
  },
  audited: ({ networks }) => ({ networks: networks.join(', ') }),
}

function change(tx: Tx, call: AnyCall, profile: number, { networks, version }: Body): Promise<Shown> {
  const stored = [...new Set(networks)]
  return changeRecord(tx, call, networksRecord, {
    sid: profile,
    version,
    lock: () => rows(tx).where('profile', '=', profile).forUpdate().executeTakeFirst(),
    isSame: (shown) => shown.networks.join() === stored.join(),
    update: async () => {
      await sql`update profile_networks set networks = ${stored}::cidr[], version = version + 1
        where profile = ${profile}`.execute(tx)
    },
  })
}

export function saveNetworks(db: Db, call: ActorCall, profile: number, body: Body): Promise<Shown> {
  const { networks } = body
  return inTransaction(db, async (tx) => {
    await requireGrant(tx, call, 'users')
    const isOwn = profile === call.actor.profile && networks.length > 0
    if (isOwn && !isAmong(call.address, networks))
      throw invalidField(
        'networks',
        reason('networks_without_own', { address: plainAddress(call.address) ?? call.address }),
      )
    return change(tx, call, profile, body)
  })
}

/** The way out for the host, when nobody can log in any more. */
export function openNetworks(db: Db, call: AnyCall, profile: number): Promise<Shown> {
  return inTransaction(db, (tx) => change(tx, call, profile, { networks: [], version: undefined }))
}

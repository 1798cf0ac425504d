import { proposalKinds } from '@corridor/contract/proposals'
import { mayUse } from '@corridor/domain/access/permissions'
import { hindranceOf } from '@corridor/domain/proposals/decide'
import { sql } from 'kysely'
import type { Actor } from '../../platform/call.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { kindOf } from './queries.ts'
import { tiedTo } from './tied.ts'

/** A kind of change and who proposed it: whoever may decide one of them may decide all. */
export type ProposalGroup = string

interface GroupColumns {
  readonly kind: string
  readonly proposedBySid: string
  readonly proposedBy: string
}

/** SQL: the group of a proposal, of its columns. Neither a kind nor a number has a space. */
export function groupOf({ kind, proposedBySid, proposedBy }: GroupColumns): string {
  return `concat_ws(' ', ${kind}, coalesce(${proposedBySid}, 0), ${proposedBy})`
}

/** The groups of open proposals that this person may decide, by the very rules of the decision. */
export async function decidableBy(db: Db | Tx, actor: Omit<Actor, 'sessionSid'>): Promise<ProposalGroup[]> {
  if (!mayUse(actor.profile, 'proposals.decide')) return []
  const group = groupOf({ kind: 'kind', proposedBySid: 'proposed_by_sid', proposedBy: 'proposed_by' })
  const open = await db
    .selectFrom('proposals')
    .select(['kind', 'proposedBySid', 'proposedBy', sql<ProposalGroup>`${sql.raw(group)}`.as('group')])
    .distinct()
    .where('state', '=', 'open')
    .where('expiresAt', '>', sql<string>`now()`)
    .execute()
  const proposers = open.flatMap(({ proposedBySid }) => (proposedBySid === null ? [] : [proposedBySid]))
  const tied = proposers.length === 0 ? new Set<number>() : await tiedTo(db, actor.userSid, proposers)
  return open.flatMap(({ kind, proposedBySid: userSid, proposedBy: login, group: found }) => {
    const decider = { ...actor, tied: userSid !== null && tied.has(userSid) }
    return hindranceOf({ userSid, login }, decider, proposalKinds[kindOf({ kind })].change) ? [] : [found]
  })
}

import type { Proposal, proposalsRoutes } from '@corridor/contract/proposals'
import { approveProposal, refuseProposal, withdrawProposal } from '../../core/proposals/decide.ts'
import type { ProposalKinds } from '../../core/proposals/kinds.ts'
import { listProposals, readProposal } from '../../core/proposals/queries.ts'
import type { ActorCall } from '../../platform/call.ts'
import type { Db } from '../../platform/db/database.ts'
import { refusal } from '../../platform/errors.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { changeSetting, listSettings } from './settings.ts'

export function proposalsHandlers(db: Db, kinds: ProposalKinds): Handlers<typeof proposalsRoutes> {
  const show = async ({ actor }: ActorCall, sid: number): Promise<Proposal> => {
    const found = await readProposal(db, actor, sid)
    if (!found) throw refusal('proposal_gone')
    return found
  }
  return {
    list: ({ call, query }) => listProposals(db, call.actor, query),
    show: ({ call, params }) => show(call, params.sid),
    approve: async ({ call, params: { sid }, body }) => {
      await show(call, sid)
      await approveProposal(db, call, kinds, sid, body.reason)
      return show(call, sid)
    },
    refuse: async ({ call, params: { sid }, body }) => {
      await show(call, sid)
      await refuseProposal(db, call, kinds, sid, body.reason)
      return show(call, sid)
    },
    withdraw: async ({ call, params: { sid } }) => {
      await show(call, sid)
      await withdrawProposal(db, call, sid)
      return show(call, sid)
    },
    settings: ({ call }) => listSettings(db, call),
    saveSetting: ({ call, params, body }) => changeSetting(db, call, params.kind, body),
  }
}

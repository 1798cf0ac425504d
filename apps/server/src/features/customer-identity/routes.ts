import type { customerIdentityRoutes } from '@corridor/contract/customer-identity'
import type { Db } from '../../platform/db/database.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { compareCustomers } from './compare.ts'
import { readIdentity } from './queries.ts'
import { mergeCustomers, undoMerge } from './service.ts'
import { decideSuggestion } from './suggestions.ts'

export function customerIdentityHandlers(db: Db): Handlers<typeof customerIdentityRoutes> {
  return {
    show: ({ call, params }) => readIdentity(db, params.sid, call.actor.scope),
    compare: ({ params }) => compareCustomers(db, params.sid, params.otherSid),
    merge: ({ call, params, body }) => mergeCustomers(db, call, params.sid, body),
    accept: ({ call, params }) => decideSuggestion(db, call, params.suggestionSid, true),
    dismiss: ({ call, params }) => decideSuggestion(db, call, params.suggestionSid, false),
    undo: ({ call, params, body }) => undoMerge(db, call, params.mergeSid, body),
  }
}

import type { customerRoutes } from '@corridor/contract/customer'
import type { Guesses } from '../../core/customers/guesses.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { findLookalikes, hasSameId, typedNumber } from './lookalikes.ts'
import { changeCustomer, createCustomer, revealNumber, showCustomer } from './service.ts'
import { readStanding } from './standing.ts'

interface Deps {
  readonly db: Db
  readonly guesses: Guesses
}

export function customerHandlers({ db, guesses }: Deps): Handlers<typeof customerRoutes> {
  return {
    show: ({ params }) => showCustomer(db, params.sid),
    create: async ({ call, body }) => ({ resp: await createCustomer(db, call, body.customerInfo) }),
    update: async ({ call, params, body }) => ({
      resp: await changeCustomer(db, call, params.sid, body.customerInfo),
    }),
    // People of other agencies are no matter of whoever is limited to some: nobody is like anybody there.
    lookalikes: async ({ call, body }) =>
      call.actor.scope === null
        ? guesses.watch(
            call,
            typedNumber(body),
            () => findLookalikes(db, body),
            (alike) => !alike.some(hasSameId),
          )
        : [],
    standing: ({ call, params }) => readStanding(db, params.sid, call.actor.scope),
    reveal: async ({ call, params, body }) => ({ value: await revealNumber(db, call, params.sid, body) }),
  }
}

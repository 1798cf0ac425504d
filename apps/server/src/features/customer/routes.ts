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
    lookalikes: ({ call, body }) =>
      guesses.watch(
        call,
        typedNumber(body),
        () => findLookalikes(db, body),
        (alike) => !alike.some(hasSameId),
      ),
    standing: ({ params }) => readStanding(db, params.sid),
    reveal: async ({ call, params, body }) => ({ value: await revealNumber(db, call, params.sid, body) }),
  }
}

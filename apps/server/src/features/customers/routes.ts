import type { customersRoutes } from '@corridor/contract/customers'
import type { Guesses } from '../../core/customers/guesses.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Exports } from '../../platform/exports.ts'
import { type Handlers, ReadyAnswer, readyJson } from '../../platform/http/mount.ts'
import { exportStatement } from './export.ts'
import { countCustomers, pageOf, readPage } from './queries.ts'
import { countSenders, readDays } from './totals.ts'

interface Deps {
  readonly db: Db
  readonly exports: Exports
  readonly guesses: Guesses
}

export function customersHandlers({ db, exports, guesses }: Deps): Handlers<typeof customersRoutes> {
  return {
    list: async ({ call, params, body: { search = {}, ...edges } = {} }) => {
      const read = () => readPage(db, search, pageOf(params, edges), call.actor.scope)
      return readyJson(await guesses.watch(call, search.chain ?? '', read, (rows) => rows === '[]'))
    },
    count: ({ call, body: { search = {} } = {} }) =>
      guesses.watch(
        call,
        search.chain ?? '',
        () => countCustomers(db, search, call.actor.scope),
        ({ total }) => total === 0,
      ),
    countTransactions: async ({ params }) => ({ total: await countSenders(db, params.since) }),
    statistics: async () => ({ asOf: new Date().toISOString(), days: await readDays(db) }),
    export: async ({ call, body: { search = {} } }) => {
      const statement = exportStatement(search, call.actor.scope)
      return new ReadyAnswer(
        'text/csv; charset=utf-8',
        await exports.open(call, { what: 'customers', search, statement }),
      )
    },
  }
}

import type { positionsRoutes } from '@corridor/contract/positions'
import type { Db } from '../../platform/db/database.ts'
import type { Exports } from '../../platform/exports.ts'
import { type Handlers, ReadyAnswer } from '../../platform/http/mount.ts'
import { removeLimit, setLimit } from './limits.ts'
import { counterPayment, recordPayment } from './pay.ts'
import { exportStatement, readLine } from './postings.ts'
import { checkPeriod, readPosition, readStatement, requireAgency } from './queries.ts'

interface Deps {
  readonly db: Db
  readonly exports: Exports
}

export function positionsHandlers({ db, exports }: Deps): Handlers<typeof positionsRoutes> {
  return {
    position: ({ params }) => readPosition(db, params.agencySid),
    statement: ({ params, query }) => readStatement(db, params.agencySid, query.from, query.to),
    line: ({ params, query }) => readLine(db, params.agencySid, query),
    export: async ({ call, params: { agencySid }, body: { from, to } }) => {
      checkPeriod(from, to)
      await requireAgency(db, agencySid)
      const search = { agency: agencySid, from, to }
      const statement = exportStatement(agencySid, from, to)
      return new ReadyAnswer(
        'text/csv; charset=utf-8',
        await exports.open(call, { what: 'a statement', search, statement }),
      )
    },
    setLimit: ({ call, params, body }) => setLimit(db, call, params.agencySid, body),
    removeLimit: ({ call, params, query }) => removeLimit(db, call, params.agencySid, query.version),
    pay: ({ call, params, body }) => recordPayment(db, call, params.agencySid, body),
    counter: ({ call, params, body }) => counterPayment(db, call, params.paymentSid, body),
  }
}

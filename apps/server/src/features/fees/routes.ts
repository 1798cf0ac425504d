import type { RouteParsed } from '@corridor/contract/common/route'
import { feesPerPage, type feesRoutes } from '@corridor/contract/fees'
import { reason } from '@corridor/contract/refusals/refusals'
import type { Db } from '../../platform/db/database.ts'
import { callerGone } from '../../platform/http/caller-gone.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import type { PastTurns } from '../../platform/past-turns.ts'
import type { Platform } from '../../platform/platform.ts'
import { invalidField } from '../../platform/refusals.ts'
import { dryRun } from './dry-run.ts'
import { readBehind } from './queries.ts'
import { changeBracket, changeFee, createBracket, createFee, removeBracket, removeFee } from './service.ts'
import { simulate } from './simulate.ts'
import { countFees, listBrackets, listFees, otherFees } from './store.ts'

type ListBody = RouteParsed<(typeof feesRoutes)['list']>['body']

/** One path for three questions, which its body tells apart. */
async function answerList(db: Db, { count, limit = [0, feesPerPage], code, codC, codeD, sid = 0 }: ListBody) {
  if (code === 'custom') {
    if (codC === undefined) throw invalidField('codC', reason('required'))
    if (codeD === undefined) throw invalidField('codeD', reason('required'))
    return otherFees(db, { countryCodeCollect: codC, countryCodeDestination: codeD }, sid)
  }
  return count ? { total: await countFees(db), exact: true } : listFees(db, limit)
}

interface FeesDeps extends Pick<Platform, 'db' | 'config'> {
  readonly inTurn: PastTurns
}

export function feesHandlers(deps: FeesDeps): Handlers<typeof feesRoutes> {
  const { db, inTurn } = deps
  return {
    list: ({ body }) => answerList(db, body),
    all: () => listFees(db),
    create: async ({ call, body }) => [await createFee(db, call, body)],
    update: async ({ call, params, body }) => {
      await changeFee(db, call, params.feeSid, body)
      return 1
    },
    remove: async ({ call, params }) => {
      await removeFee(db, call, params.feeSid)
      return 1
    },
    brackets: ({ params }) => listBrackets(db, params.feeSid),
    createBracket: ({ call, body: { feeCountry, ...values } }) => createBracket(db, call, feeCountry, values),
    updateBracket: ({ call, params, body }) => changeBracket(db, call, params.bracketSid, body),
    removeBracket: async ({ call, params: { bracketSid: sid } }) => {
      await removeBracket(db, call, sid)
      return { sid }
    },
    behind: ({ params }) => readBehind(db, params.codC, params.codeD),
    simulate: ({ body }) => simulate(deps, body),
    dryRun: ({ call, body, reply }) => inTurn(call, callerGone(reply), (tx) => dryRun(tx, body)),
  }
}

import type { RouteParsed } from '@corridor/contract/common/route'
import type { ratesRoutes } from '@corridor/contract/rates'
import { reason } from '@corridor/contract/refusals/refusals'
import { decimal } from '@corridor/domain/money/decimal'
import type { AnyCall } from '../../platform/call.ts'
import { type Db, inTransaction } from '../../platform/db/database.ts'
import { refusal } from '../../platform/errors.ts'
import { changeRecord, insertRecord, type RecordKind, removeRecord } from '../../platform/records.ts'
import { invalidField } from '../../platform/refusals.ts'
import {
  deleteSpread,
  getSpread,
  insertSpread,
  lockSpread,
  plain,
  type ShownSpread,
  updateSpread,
} from './store.ts'

type CreateBody = RouteParsed<(typeof ratesRoutes)['create']>['body']
type UpdateBody = RouteParsed<(typeof ratesRoutes)['update']>['body']

function spreadOf(currency: string): RecordKind<ShownSpread> {
  return {
    entity: 'spread',
    gone: 'spread_gone',
    show: getSpread,
    // What follows from the rate of the day is no change of the spread.
    audited: ({ retail, spread }) => ({ retail, spread }),
    constraints: {
      spreads_retail_key: () => refusal('spread_exists', { currency }),
      spreads_retail_fkey: () => invalidField('retail', reason('unknown_currency')),
    },
  }
}

/** Who types nothing that is a number gets 0 from many a program, and would sell at cost without a word. */
function refuseUnmeantZero({ spread, zeroConfirmed }: CreateBody): void {
  if (decimal(spread).eq('0') && zeroConfirmed !== true)
    throw invalidField('spread', reason('spread_of_zero'))
}

export function createSpread(db: Db, call: AnyCall, body: CreateBody): Promise<ShownSpread> {
  refuseUnmeantZero(body)
  const { retail, spread } = body
  return inTransaction(db, (tx) =>
    insertRecord(tx, call, spreadOf(retail), () => insertSpread(tx, { retail, spread })),
  )
}

export function changeSpread(
  db: Db,
  call: AnyCall,
  sid: number,
  { version, ...body }: UpdateBody,
): Promise<ShownSpread> {
  refuseUnmeantZero(body)
  const { retail, spread } = body
  return inTransaction(db, (tx) =>
    changeRecord(tx, call, spreadOf(retail), {
      sid,
      version,
      lock: () => lockSpread(tx, sid),
      isSame: (shown) => shown.retail === retail && shown.spread === plain(spread),
      update: async (stored) => {
        if (stored.retail !== retail)
          throw invalidField('retail', reason('spread_keeps_currency', { currency: stored.retail }))
        await updateSpread(tx, sid, spread)
      },
    }),
  )
}

export function removeSpread(db: Db, call: AnyCall, sid: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const stored = await lockSpread(tx, sid)
    if (!stored) throw refusal('spread_gone')
    await removeRecord(tx, call, spreadOf(stored.retail), sid, () => deleteSpread(tx, sid))
  })
}

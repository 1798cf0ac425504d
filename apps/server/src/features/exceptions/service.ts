import type { RouteAnswer, RouteParsed } from '@corridor/contract/common/route'
import type { exceptionsRoutes } from '@corridor/contract/exceptions'
import { fieldValues } from '@corridor/contract/transactions'
import { masked } from '@corridor/domain/customers/masked'
import { transferStatuses } from '@corridor/domain/transfers/statuses'
import { listHolds } from '../../core/holds/stored.ts'
import { inCurrency, personName } from '../../core/transfers/present.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { ActorCall, Scope } from '../../platform/call.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { type AppError, refusal } from '../../platform/errors.ts'
import { findItem, type ItemKey } from './queries.ts'
import { findWaitingTransfer, lastMove, lockItem, removeTake, storeTake } from './store.ts'

type Routes = typeof exceptionsRoutes
type Item = NonNullable<RouteAnswer<Routes['item']>>
type Holder = RouteAnswer<Routes['take']>
type Over = RouteParsed<Routes['take']>['body']['over']

export async function showItem(db: Db, { actor }: ActorCall, key: ItemKey): Promise<Item | null> {
  const found = await findItem(db, key, actor)
  if (!found) return null
  const { holderSid: _holderSid, ...row } = found
  if (key.of === 'proposal') return { ...row, transfer: null, holds: [] }
  const holds = row.kind === 'held' ? await listHolds(db, key.sid, row.since) : []
  return {
    ...row,
    transfer: await showTransfer(db, actor.scope, key.sid),
    holds: holds.map(({ rule, facts }) => ({ rule, facts })),
  }
}

async function showTransfer(db: Db, scope: Scope, sid: number): Promise<Item['transfer']> {
  const row = await findWaitingTransfer(db, sid)
  if (!row) return null
  const fields = fieldValues.parse(row.senderFields)
  const sent = (amount: string): string => inCurrency(amount, row.sendMinorUnits)
  return {
    customer: row.customerSid,
    senderName: personName(fields, 'sender'),
    receiverName: personName(fields, 'receiver'),
    sendAgent: row.sendAgent,
    receiveAgency: { sid: row.receiveAgencySid, name: row.receiveAgencyName },
    isOwnSide: scope === null || scope.includes(row.sendAgencySid),
    deliveryOption: row.deliveryOption,
    photoIdType: fields['senderPhotoIdType'] ?? '',
    photoIdNumber: masked(fields['senderPhotoIdNumber'] ?? ''),
    photoIdExpDate: fields['senderPhotoIdExpDate'] ?? null,
    sendAmount: sent(row.sendAmount),
    sendFees: sent(row.sendFees),
    sendTaxes: sent(row.sendTaxes),
    totalToCollect: sent(row.totalToCollect),
    sendCurrency: row.sendCurrency,
    receiveAmount: inCurrency(row.receiveAmount, row.receiveMinorUnits),
    receiveCurrency: row.receiveCurrency,
    cancelAskedAt: row.cancelRequestedAt,
  }
}

/** What somebody reads whose item does not wait any more: what became of it, and by whom. */
export async function goneBy(db: Db | Tx, { of, sid }: ItemKey): Promise<AppError> {
  const last = of === 'transaction' ? await lastMove(db, sid) : undefined
  const status = transferStatuses.find((one) => one.sid === last?.status)?.sid
  if (!last || !status) return refusal('item_gone')
  return refusal('item_decided', { reference: last.reference, status, by: last.actor })
}

/** What happened to a transfer is in its own history; a proposal has one of its own. */
function noteEvent(tx: Tx, call: ActorCall, { of, sid }: ItemKey, event: string, reason = '') {
  const after = { event, ...(reason && { reason }) }
  return writeAudit(tx, call, { entity: of, entitySid: sid, action: 'event', after })
}

/**
 * Takes the item for the caller, alone with it until the transaction ends. Of a colleague only with a reason, and only
 * of the one whom the caller saw: whoever has taken it over in between keeps it.
 */
export async function takeLocked(tx: Tx, call: ActorCall, key: ItemKey, over?: Over): Promise<Holder> {
  const { userSid, login } = call.actor
  await lockItem(tx, key)
  const item = await findItem(tx, key, call.actor)
  if (!item) throw await goneBy(tx, key)
  const { holder } = item
  if (holder?.isOwn) return holder
  if (holder && holder.login !== over?.from) throw refusal('item_taken', { by: holder.login })
  const at = await storeTake(tx, key, { userSid, login })
  await (holder && over
    ? noteEvent(tx, call, key, `took it over from ${holder.login}`, over.reason)
    : noteEvent(tx, call, key, 'took it'))
  return { login, at, isOwn: true }
}

export function takeItem(db: Db, call: ActorCall, key: ItemKey, over?: Over): Promise<Holder> {
  return inTransaction(db, (tx) => takeLocked(tx, call, key, over))
}

export function giveBack(db: Db, call: ActorCall, key: ItemKey): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockItem(tx, key)
    const item = await findItem(tx, key, call.actor)
    if (!item) throw await goneBy(tx, key)
    // A second click: it is free already.
    if (!item.holder) return
    if (!item.holder.isOwn) throw refusal('item_taken', { by: item.holder.login })
    await removeTake(tx, key)
    await noteEvent(tx, call, key, 'gave it back')
  })
}

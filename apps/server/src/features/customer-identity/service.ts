import type { RouteParsed } from '@corridor/contract/common/route'
import {
  type CustomerIdentity,
  type customerIdentityRoutes,
  mergeUndoDays,
  mostRecordsOfPerson,
} from '@corridor/contract/customer-identity'
import { reason } from '@corridor/contract/refusals/refusals'
import { writeAudit } from '../../platform/audit.ts'
import { type AnyCall, scopeOf } from '../../platform/call.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { gotNoLock, violatedConstraint } from '../../platform/db/statement.ts'
import { refusal } from '../../platform/errors.ts'
import { changedBy, changedMeanwhile, invalidField } from '../../platform/refusals.ts'
import { requireGrant } from '../../platform/session/sessions.ts'
import { readIdentity } from './queries.ts'
import {
  countRecords,
  hasKeysOf,
  insertMerge,
  leadTo,
  lockCustomers,
  lockMerge,
  type MergedRecord,
  markUndone,
  outrunSends,
  readCustomers,
  recordsBelow,
  standAlone,
  standsFor,
} from './store.ts'

type Routes = typeof customerIdentityRoutes
type MergeBody = RouteParsed<Routes['merge']>['body']
type UndoBody = RouteParsed<Routes['undo']>['body']

/**
 * From here on both are one person, known by the keys of either and with the transfers of both against each limit.
 * The transfers stay those of the record that they came with.
 */
export function mergeCustomers(
  db: Db,
  call: AnyCall,
  intoSid: number,
  { from: fromSid, reason: why, version, fromVersion }: MergeBody,
): Promise<CustomerIdentity> {
  return oneAfterTheOther(db, async (tx) => {
    await requireGrant(tx, call, 'merge')
    if (fromSid === intoSid) throw invalidField('from', reason('merged_with_itself'))
    const sids = [intoSid, fromSid]
    // Before the locks too: an undo locks the person first, and these two would wait for each other.
    requireStanding(sids, await readCustomers(tx, sids))
    const records = await lockCustomers(tx, sids)
    requireStanding(sids, records)
    // Whoever compared them has compared something else.
    const isStale = (sid: number, seen: number | undefined): boolean =>
      seen !== undefined && seen !== records.get(sid)?.version
    if (isStale(intoSid, version)) throw await changedMeanwhile(tx, 'customer', intoSid)
    if (isStale(fromSid, fromVersion)) throw await changedMeanwhile(tx, 'customer', fromSid)
    if ((await countRecords(tx, [fromSid, intoSid])) > mostRecordsOfPerson)
      throw refusal('too_many_records_of_person', { most: mostRecordsOfPerson })
    await leadTo(tx, fromSid, intoSid)
    await outrunSends(tx, [fromSid, intoSid])
    await insertMerge(tx, { fromSid, intoSid, reason: why, mergedBy: nameOf(call) })
    await note(tx, call, fromSid, { event: `merged into customer ${intoSid}`, reason: why })
    await note(tx, call, intoSid, { event: `customer ${fromSid} merged into this one`, reason: why })
    return readIdentity(tx, intoSid, scopeOf(call))
  })
}

function requireStanding(sids: readonly number[], records: ReadonlyMap<number, MergedRecord>): void {
  for (const sid of sids) {
    const record = records.get(sid)
    if (!record) throw refusal('customer_gone')
    if (record.mergedInto !== null) throw refusal('customer_merged', { into: record.mergedInto })
  }
}

/** Where two still wait for each other the database ends one: to that one the other has changed something meanwhile. */
async function oneAfterTheOther<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(db, work)
  } catch (error) {
    throw gotNoLock(error) ? changedBy(undefined) : error
  }
}

/** Two people again, each with the keys and the transfers of its own records. */
export function undoMerge(
  db: Db,
  call: AnyCall,
  mergeSid: number,
  { reason: why }: UndoBody,
): Promise<CustomerIdentity> {
  return oneAfterTheOther(db, async (tx) => {
    await requireGrant(tx, call, 'merge')
    const merge = await lockMerge(tx, mergeSid, mergeUndoDays)
    if (!merge) throw refusal('merge_gone')
    if (merge.undoneAt !== null) throw refusal('merge_undone')
    if (merge.tooOld) throw refusal('merge_too_old', { days: mergeUndoDays })
    const { fromSid } = merge
    const personSid = await lockPerson(tx, fromSid)
    const below = await recordsBelow(tx, fromSid)
    if (await hasKeysOf(tx, personSid, below)) throw refusal('merged_keys_taken', { by: personSid })
    await refusingTakenKeys(personSid, () => standAlone(tx, fromSid, below))
    await outrunSends(tx, [fromSid, personSid])
    await markUndone(tx, mergeSid, nameOf(call))
    await note(tx, call, fromSid, { event: `no longer merged into customer ${personSid}`, reason: why })
    await note(tx, call, personSid, {
      event: `customer ${fromSid} no longer merged into this one`,
      reason: why,
    })
    return readIdentity(tx, personSid, scopeOf(call))
  })
}

/** Before its records, as a merge locks them: two that go on at once never wait for each other. */
async function lockPerson(tx: Tx, fromSid: number): Promise<number> {
  const personSid = await standsFor(tx, fromSid)
  await lockCustomers(tx, [personSid])
  const record = (await lockCustomers(tx, [fromSid])).get(fromSid)
  if (record?.mergedInto !== personSid) throw await changedMeanwhile(tx, 'customer', fromSid)
  return personSid
}

async function refusingTakenKeys(by: number, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    throw violatedConstraint(error)?.startsWith('customer') ? refusal('merged_keys_taken', { by }) : error
  }
}

function nameOf(call: AnyCall): string {
  return call.actor ? call.actor.login : call.by
}

function note(
  tx: Tx,
  call: AnyCall,
  entitySid: number,
  after: { readonly event: string; readonly reason: string },
): Promise<void> {
  return writeAudit(tx, call, { entity: 'customer', entitySid, action: 'event', after })
}

import { isNetwork, isWide, readNetwork } from '@corridor/contract/common/network'
import type { RouteParsed } from '@corridor/contract/common/route'
import { reason } from '@corridor/contract/refusals/refusals'
import type { secureIpsRoutes } from '@corridor/contract/secure-ips'
import { lockAgency } from '../../core/agencies/lock.ts'
import { writeAudit } from '../../platform/audit.ts'
import { type AnyCall, nameOf } from '../../platform/call.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { AppError, refusal } from '../../platform/errors.ts'
import { invalidField } from '../../platform/refusals.ts'
import { requireGrant } from '../../platform/session/sessions.ts'
import { deleteAddress, findAddresses, insertAddress, maxAddresses, type ShownAddress } from './store.ts'

type AddBody = RouteParsed<(typeof secureIpsRoutes)['add']>['body']
type RemoveBody = RouteParsed<(typeof secureIpsRoutes)['remove']>['body']

export async function listAddresses(db: Db, call: AnyCall, agencySid: number): Promise<ShownAddress[]> {
  await requireGrant(db, call, 'agencies')
  return findAddresses(db, agencySid)
}

export function addAddress(
  db: Db,
  call: AnyCall,
  agencySid: number,
  { ip, agency_sid, wide = false }: AddBody,
): Promise<ShownAddress> {
  return inTransaction(db, async (tx) => {
    await open(tx, call, agencySid, agency_sid)
    const network = readNetwork(ip)
    if (isNetwork(network) && isWide(network) && !wide) throw invalidField('ip', reason('address_wide'))
    const stored = await findAddresses(tx, agencySid)
    if (stored.some((one) => one.ip === ip)) {
      throw new AppError(reason('address_listed'), {
        fields: [{ field: 'ip', reason: reason('address_listed') }],
      })
    }
    if (stored.length >= maxAddresses) throw refusal('addresses_full', { max: maxAddresses })
    const added = await insertAddress(tx, agencySid, ip, nameOf(call))
    await writeAudit(tx, call, {
      entity: 'agency_ips',
      entitySid: agencySid,
      action: 'insert',
      after: { ip },
    })
    return added
  })
}

export function removeAddress(
  db: Db,
  call: AnyCall,
  agencySid: number,
  { ip, agency_sid }: RemoveBody,
): Promise<ShownAddress> {
  return inTransaction(db, async (tx) => {
    await open(tx, call, agencySid, agency_sid)
    const removed = await deleteAddress(tx, agencySid, ip)
    if (!removed) throw refusal('address_gone')
    await writeAudit(tx, call, {
      entity: 'agency_ips',
      entitySid: agencySid,
      action: 'delete',
      before: { ip },
    })
    return removed
  })
}

/** Two changes of one list come one after the other, so that neither passes the bound or adds what is there. */
async function open(tx: Tx, call: AnyCall, agencySid: number, named: number | undefined): Promise<void> {
  await requireGrant(tx, call, 'agencies')
  if (named !== undefined && named !== agencySid) {
    throw invalidField('agency_sid', reason('address_of_another_agency'))
  }
  if (!(await lockAgency(tx, agencySid))) throw refusal('agency_gone')
}

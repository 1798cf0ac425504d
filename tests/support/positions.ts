import { randomUUID } from 'node:crypto'
import { setLimit } from '../../apps/server/src/features/positions/limits.ts'
import { recordPayment } from '../../apps/server/src/features/positions/pay.ts'
import { hostCall } from '../../apps/server/src/platform/call.ts'
import type { Platform } from '../../apps/server/src/platform/platform.ts'
import { Proposed } from '../../apps/server/src/platform/proposed.ts'

/** Adds a credit limit and returns the agency's number, which is the limit's. */
export async function addLimit({ db, log }: Platform, agencySid: number, limit = '1000'): Promise<number> {
  const body = { mode: 'credit', limit, alert: '' } as const
  await setLimit(db, hostCall(log, 'test'), agencySid, body)
  return agencySid
}

/** A deposit of today; gives its number. */
export async function addPayment(
  { db, log }: Platform,
  agencySid: number,
  amount = '10.00',
  bankReference: string = randomUUID(),
): Promise<number> {
  const paid = await recordPayment(db, hostCall(log, 'test'), agencySid, {
    kind: 'deposit',
    direction: 'in',
    amount,
    valueDate: new Date().toISOString().slice(0, 10),
    bankReference,
    comments: '',
    clientKey: randomUUID(),
  })
  if (paid instanceof Proposed) throw new Error('A payment of the host needs no second person.')
  return paid.sid
}

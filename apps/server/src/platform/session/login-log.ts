import type { Call } from '../call.ts'
import type { Tx } from '../db/database.ts'

export type LoginEvent = 'LOGIN' | 'LOGOUT' | 'REFUSED' | 'BLOCKED' | 'UNLOCKED' | 'REPLAYED' | 'ENDED'

/** An unknown login leaves no name behind: people type passwords into the user field. */
export async function logLogin(
  tx: Tx,
  call: Pick<Call, 'address' | 'requestId'>,
  type: LoginEvent,
  userSid: number | null,
): Promise<void> {
  await tx
    .insertInto('loginLog')
    .values({ type, userSid, address: call.address, requestId: call.requestId })
    .execute()
}

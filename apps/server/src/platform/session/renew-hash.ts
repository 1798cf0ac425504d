import type { Call } from '../call.ts'
import type { Db } from '../db/database.ts'
import type { Passwords } from './passwords.ts'

interface Proven {
  readonly userSid: number
  readonly kind: 'passwordHash' | 'secondLevelHash'
  readonly stored: string | null
  /** What has just matched. */
  readonly sent: string
}

/**
 * Hashes a password anew once it was told, where it was hashed with an older key. Only after the transaction that it
 * opened, which looks whether the hash is still the one that was read. Where it fails, the next time will do.
 */
export async function renewHash(
  { db, passwords }: { readonly db: Db; readonly passwords: Passwords },
  call: Call,
  { userSid, kind, stored, sent }: Proven,
): Promise<void> {
  try {
    const renewed = stored === null ? null : await passwords.renewed(stored, sent)
    if (renewed === null) return
    await db
      .updateTable('appUsers')
      .set({ [kind]: renewed })
      .where('sid', '=', userSid)
      .where(kind, '=', stored)
      .execute()
  } catch (error) {
    call.log.warn({ err: error, user: userSid }, 'a password was not hashed with the newer key')
  }
}

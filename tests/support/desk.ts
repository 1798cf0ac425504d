import type { ProfileSid } from '@corridor/domain/access/permissions'
import type { MoveName } from '@corridor/domain/transfers/statuses'
import { moveTransfer } from '../../apps/server/src/core/transfers/move.ts'
import { findTransfer } from '../../apps/server/src/core/transfers/transfer.ts'
import { addNote } from '../../apps/server/src/features/notes/service.ts'
import { hostCall } from '../../apps/server/src/platform/call.ts'
import type { Db } from '../../apps/server/src/platform/db/database.ts'
import type { Platform } from '../../apps/server/src/platform/platform.ts'

/** Moves a transfer as somebody on the desk or a job would, whether or not they may. */
export async function moveThrough(db: Db, sid: number, ...moves: readonly MoveName[]): Promise<void> {
  const actor = { name: 'test', userSid: null, requestId: 'test' }
  for (const move of moves) {
    const transfer = await findTransfer(db, sid)
    const outcome = transfer && (await moveTransfer(db, transfer, { move, actor, reason: `test ${move}` }))
    if (outcome !== 'done') throw new Error(`${move} of ${sid}: ${outcome}`)
  }
}

/** Puts a transfer that can be paid out on hold, and gives its number. */
export async function holdTransfer(db: Db, sid: number): Promise<number> {
  await moveThrough(db, sid, 'HOLD')
  return sid
}

/** A note on an agency: only its author, or a super admin, may strike it through. */
export async function storeNoteBy(
  { db, log }: Pick<Platform, 'db' | 'log'>,
  author: { readonly userSid: number; readonly profile: ProfileSid },
  agency: number,
): Promise<number> {
  const actor = { ...author, login: `profile${author.profile}`, sessionSid: 0, scope: null }
  return (await addNote(db, { ...hostCall(log, 'test'), actor }, 'agency', agency, 'Test')).sid
}

/** Of the clock of held transfers, as it is now. */
export async function heldClockVersion(db: Db): Promise<number> {
  const clock = db.selectFrom('deskClocks').select('version').where('kind', '=', 'held')
  return (await clock.executeTakeFirstOrThrow()).version
}

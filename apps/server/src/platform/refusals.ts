import type { AuditEntity } from '@corridor/contract/audit'
import type { Tx } from './db/database.ts'
import { AppError } from './errors.ts'
import { lastChange } from './last-change.ts'

/** Refusals that every feature has, in one wording. */

export const invalidField = (field: string, message: string): AppError =>
  new AppError('invalid_input', 'Some fields are not right. Correct them and try again.', {
    fields: [{ field, message }],
  })

export const notAllowed = (): AppError =>
  new AppError('forbidden', 'Your profile does not allow this. Ask a super admin if you need it.')

/** The record was saved by somebody else since the person loaded it: says who and when. */
export const changedMeanwhile = async (tx: Tx, entity: AuditEntity, sid: number): Promise<AppError> => {
  const last = await lastChange(tx, entity, sid)
  return new AppError('changed_meanwhile', 'Somebody else has saved this record in the meantime.', {
    conflict: { by: last?.actorLogin ?? 'somebody', at: last?.at ?? new Date().toISOString() },
  })
}

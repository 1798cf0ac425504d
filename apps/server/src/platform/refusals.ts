import type { AuditEntity } from '@corridor/contract/audit'
import { type Reason, reason } from '@corridor/contract/refusals/refusals'
import type { Tx } from './db/database.ts'
import { AppError, refusal } from './errors.ts'
import { lastChange } from './last-change.ts'

/** Refusals that every feature has, in one wording. */

export function invalidField(field: string, why: Reason): AppError {
  return new AppError(reason('invalid_fields'), {
    fields: [{ field, reason: why }],
  })
}

export function notAllowed(): AppError {
  return refusal('not_allowed')
}

/** The record was saved by somebody else since the person loaded it: says who and when. */
export async function changedMeanwhile(tx: Tx, entity: AuditEntity, sid: number): Promise<AppError> {
  return changedBy(await lastChange(tx, entity, sid))
}

/** For records whose last change is not the last entry of one entity. */
export function changedBy(last: { readonly actorLogin: string; readonly at: string } | undefined): AppError {
  return new AppError(reason('changed_meanwhile'), {
    conflict: { by: last?.actorLogin ?? 'somebody', at: last?.at ?? new Date().toISOString() },
  })
}

/** For an address that leads nowhere, or nowhere in this installation. */
export function nothingThere({ method, url }: { readonly method: string; readonly url: string }): AppError {
  return refusal('nothing_there', { method, path: url.split('?')[0] ?? '' })
}

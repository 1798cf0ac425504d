import { z } from 'zod'
import { because } from '../refusals/because.ts'
import { secret } from './secret.ts'

/** A record's number in a path. */
export const sidParam = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^\d{1,10}$/, because('not_a_record_number'))
      .transform(Number),
  ])
  .pipe(z.int().positive().max(2_147_483_647))

export const sid = z.int().positive().max(2_147_483_647)

/** A point in time, ISO 8601 in UTC. */
export const instant = z.iso.datetime()

/** PostgreSQL stores neither NUL nor half a character: the one it refuses, the other becomes a question mark. */
const storable = z.string().regex(/^[^\0\ud800-\udfff]*$/u, because('character_not_storable'))

/** Text as it is, blanks and all. */
export function plainText(max: number) {
  return storable.max(max, because('at_most_characters'))
}

/** Text that must not be empty once trimmed. */
export function requiredText(max: number) {
  return storable.trim().min(1, because('required')).max(max, because('at_most_characters'))
}

export function optionalText(max: number) {
  return storable.trim().max(max, because('at_most_characters'))
}

/** A list in one text, as a query and the address have it. */
export const commaSeparated = z
  .string()
  .max(400)
  .transform((text) => text.split(','))

/** Grows with every save of a record. */
export const version = z.int().positive()

/** The version that the person saw: a save of an older one is refused. A save without it goes through as it is. */
export const seenVersion = version.optional()

/** The same in a query. */
export const seenVersionParam = sidParam.optional()

/** Issued at login and echoed by saves. Never an authority: the actor is the session's user. */
export const sign = secret(z.string().max(200)).optional()

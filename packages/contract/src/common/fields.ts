import { z } from 'zod'

/** A record's number in a path. */
export const sidParam = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)

export const sid = z.int().positive()

/** A point in time, ISO 8601 in UTC. */
export const instant = z.iso.datetime()

/** One line of text that must not be empty once trimmed. */
export const requiredText = (max: number) => z.string().trim().min(1, 'This field is required').max(max)

export const optionalText = (max: number) => z.string().trim().max(max)

/** The version of the record that the person saw; a save of an older one is refused. */
export const version = z.int().positive()

/** Issued at login and echoed by saves. Never an authority: the actor is the session's user. */
export const sign = z.string().max(200).optional()

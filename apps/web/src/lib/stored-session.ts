import { permissions } from '@corridor/domain/access/permissions'
import { z } from 'zod'

/** A permission that this version does not know, kept by an older one, opens nothing. */
const known = z
  .array(z.string())
  .transform((stored) => permissions.filter((permission) => stored.includes(permission)))

const currentUser = z.object({
  token: z.string(),
  username: z.string(),
  userID: z.int(),
  profile: z.int(),
  sign: z.string(),
  permissions: known,
})

/** The session as the browser keeps it. */
export type CurrentUser = Readonly<z.infer<typeof currentUser>>

/** What the browser had stored, if it is a session: anybody may have written there. */
export function readSession(text: string | null): CurrentUser | null {
  if (text === null) return null
  try {
    return currentUser.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

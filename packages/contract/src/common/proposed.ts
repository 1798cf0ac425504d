import { z } from 'zod'
import { instant, optionalText, sid } from './fields.ts'

/**
 * What a save answers, with status 202, where the installation wants a second person for it: nothing was changed, the
 * change waits. While no kind is switched on no call answers so.
 */
export const proposedSchema = z.object({
  proposed: z.object({ sid, kind: z.string(), expiresAt: instant }),
})

export type ProposedBody = z.infer<typeof proposedSchema>

export const whyLength = 300

/** What the second person reads. Every save that may wait takes it; one that does not wait forgets it. */
export const why = optionalText(whyLength).optional()

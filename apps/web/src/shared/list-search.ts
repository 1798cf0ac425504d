import { z } from 'zod'

/**
 * What of a list stands in the address: its page, what was searched for and the order, `-name` for descending.
 * This is for staff, agencies and agents; personal data of customers never goes into an address.
 * What makes no sense is ignored.
 */
export const listSearch = {
  page: z.coerce.number().int().positive().optional().catch(undefined),
  q: z.string().trim().min(1).max(120).optional().catch(undefined),
  sort: z
    .string()
    .regex(/^-?\w{1,40}$/)
    .optional()
    .catch(undefined),
}

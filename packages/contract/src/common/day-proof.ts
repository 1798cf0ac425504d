import { z } from 'zod'
import { instant } from './fields.ts'
import { amount } from './price.ts'

/** One way to derive the three parties of a day, by itself. */
export const proofWays = ['postings', 'entries', 'files'] as const

const proofWay = z.object({
  way: z.enum(proofWays),
  collectors: amount,
  payers: amount,
  operator: amount,
  sum: amount,
})

export const dayProof = z.object({
  day: z.iso.date(),
  at: instant,
  by: z.string(),
  holds: z.boolean(),
  ways: z.array(proofWay),
  /** In sentences, each with the transfer that it is about if it is about one. At most 200. */
  findings: z.array(z.object({ sentence: z.string(), transactionSid: z.int().nullable() })),
  /** With those that are not listed. */
  findingCount: z.int(),
  /** What was read in the place of files that an agency does not get, or whose bytes are cleared. */
  notes: z.array(z.string()),
})

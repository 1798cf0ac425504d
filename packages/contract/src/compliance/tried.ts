import { z } from 'zod'
import { instant, sid } from '../common/fields.ts'

/** Why a transfer would be refused: the rule, the field that it is about, and what the teller reads. */
export const triedRefusal = z.object({
  rule: z.string(),
  field: z.string().nullable(),
  sentence: z.string(),
})

export const tried = z.object({
  /** The past transfer whose values were taken. */
  transfer: z
    .object({
      sid: z.int(),
      referenceNumber: z.string(),
      sender: z.string(),
      receiver: z.string(),
      at: instant,
    })
    .nullable(),
  amount: z.string(),
  deliveryOption: z.string(),
  values: z.record(z.string(), z.string()),
  /** The fields whose value is one of a list, with its name: 'country', or an enumeration. */
  lists: z.record(z.string(), z.string()),
  /** By the rules as typed, and by those that are stored. */
  typed: z.array(triedRefusal),
  stored: z.array(triedRefusal),
})

export const triedReason = z.object({
  rule: z.string(),
  field: z.string().nullable(),
  label: z.string(),
  transfers: z.int(),
  amount: z.string(),
})

export const triedPast = z.object({
  since: z.iso.date(),
  until: z.iso.date(),
  asOf: instant,
  transfers: z.int(),
  refused: z.int(),
  refusedAmount: z.string(),
  /** How many the stored rules would refuse. */
  storedRefused: z.int(),
  /** By the first reason of each, the most frequent first; each transfer counts once. */
  reasons: z.array(triedReason),
  /** Where they were sent from, the most frequent first. */
  agents: z.array(z.object({ sid, name: z.string(), transfers: z.int() })),
  /** Some of the refused ones, the newest first. */
  samples: z.array(
    z.object({ sid: z.int(), referenceNumber: z.string(), amount: z.string(), rule: z.string() }),
  ),
})

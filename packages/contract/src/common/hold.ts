import { holdKinds } from '@corridor/domain/holds/rules'
import { z } from 'zod'
import { sid, version } from './fields.ts'
import { amount } from './price.ts'

export const holdKind = z.enum(holdKinds)

const listedName = z.object({
  sid: z.int(),
  name: z.string(),
  who: z.enum(['sender', 'receiver']),
})

const figures = [
  z.object({ kind: z.literal('amount'), amount, above: amount }),
  z.object({ kind: z.literal('first'), amount, above: amount, isFirst: z.boolean() }),
  z.object({ kind: z.literal('per_day'), today: z.int(), allowed: z.int() }),
  z.object({ kind: z.literal('watch_list'), listed: z.array(listedName) }),
  z.object({ kind: z.literal('id_expired'), idUntil: z.iso.date().nullable(), on: z.iso.date() }),
] as const

/** What a rule weighed, whether it held the transfer or not. */
export const weighedFigures = z.discriminatedUnion('kind', figures)

const passed = { passed: z.array(weighedFigures) }

/** Why a transfer was held: the rule's kind with what it weighed, and what the other rules said; or somebody's words. */
export const holdFacts = z.discriminatedUnion('kind', [
  figures[0].extend(passed),
  figures[1].extend(passed),
  figures[2].extend(passed),
  figures[3].extend(passed),
  figures[4].extend(passed),
  z.object({ kind: z.literal('staff'), reason: z.string() }),
])

/** Why a transfer was held: by a rule in one of its versions, or by somebody of the staff. */
export const storedHold = z.object({ rule: z.object({ sid, version }).nullable(), facts: holdFacts })

/** How often a rule has held within 90 days, and what became of it. */
export const holdCounts = z.object({ held: z.int(), released: z.int(), rejected: z.int() })

import type { Permission } from '@corridor/domain/access/permissions'
import { z } from 'zod'
import { instant, requiredText, sid, sidParam } from './common/fields.ts'
import { storedHold } from './common/hold.ts'
import { route } from './common/route.ts'
import { inside, insideByKind } from './common/scope.ts'

export const noteLength = 2000
export const strikeReasonLength = 500
/** Of one record, the newest. */
export const maxNotes = 200

/** The records that a note can be about, and what it takes to read one of them. */
export const notedRecords = {
  transaction: 'transactions.read',
  customer: 'customers.read',
  agency: 'agencies.read',
} as const satisfies Record<string, Permission>

export type NotedRecord = keyof typeof notedRecords

const record = z.enum(['transaction', 'customer', 'agency']) satisfies z.ZodType<NotedRecord>

export const note = z.object({
  sid,
  text: z.string(),
  at: instant,
  by: z.string(),
  /** Of one of the staff. */
  bySid: sid.nullable(),
  /** Written by whoever asks. */
  isOwn: z.boolean(),
  struck: z.object({ at: instant, by: z.string(), reason: z.string() }).nullable(),
})

/** What happened around a transfer beside its moves. */
export const storyItem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('note'), at: instant, note }),
  /** A partner's call that moved nothing: a look-up, or one that was refused. */
  z.object({ kind: z.literal('message'), at: instant, operation: z.string() }),
  /** What the audit log has as an event, such as that somebody took it. */
  z.object({ kind: z.literal('event'), at: instant, by: z.string(), event: z.string(), reason: z.string() }),
  /** Why it was held; it stands beside the move that held it. */
  storedHold.extend({ kind: z.literal('hold'), at: instant }),
])

const notedScope = { transaction: 'transfer', customer: 'customer', agency: 'agency' } as const

const ofRecord = z.object({ record, sid: sidParam })

export const notesRoutes = {
  list: route({
    method: 'GET',
    path: '/api/notes/:record/:sid',
    summary: `The newest ${maxNotes} notes on a record, oldest first; of a customer also those of merged records`,
    permission: 'notes.read',
    scope: insideByKind('params.record', 'params.sid', notedScope),
    params: ofRecord,
    answer: z.object({ notes: z.array(note), older: z.int() }),
  }),
  add: route({
    method: 'POST',
    path: '/api/notes/:record/:sid',
    summary: 'Add a note that staff alone see; it stays for good',
    permission: 'notes.add',
    scope: insideByKind('params.record', 'params.sid', notedScope),
    params: ofRecord,
    body: z.object({ text: requiredText(noteLength) }),
    answer: note,
  }),
  strike: route({
    method: 'POST',
    path: '/api/notes/strike/:noteSid',
    summary: 'Strike a wrong note through; its author or a super admin, with a reason',
    permission: 'notes.add',
    scope: inside('note', 'params.noteSid'),
    params: z.object({ noteSid: sidParam }),
    body: z.object({ reason: requiredText(strikeReasonLength) }),
    answer: note,
  }),
  story: route({
    method: 'GET',
    path: '/api/notes/story/:sid',
    summary: `The newest ${maxNotes} things that happened around a transfer beside its moves, oldest first`,
    permission: 'notes.read',
    scope: inside('transfer', 'params.sid'),
    params: z.object({ sid: sidParam }),
    answer: z.object({ items: z.array(storyItem), older: z.int() }),
  }),
}

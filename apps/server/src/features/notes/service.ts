import type { RouteAnswer } from '@corridor/contract/common/route'
import { maxNotes, type NotedRecord, notedRecords, type notesRoutes } from '@corridor/contract/notes'
import { mayUse, superAdminProfile } from '@corridor/domain/access/permissions'
import { listHolds } from '../../core/holds/stored.ts'
import { writeAudit } from '../../platform/audit.ts'
import { type AnyCall, nameOf, profileOf } from '../../platform/call.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { refusal } from '../../platform/errors.ts'
import { notAllowed } from '../../platform/refusals.ts'
import {
  findNote,
  insertNote,
  insertStrike,
  listEvents,
  listMessages,
  listNotes,
  recordExists,
  type StoredNote,
} from './store.ts'

type Routes = typeof notesRoutes
type Note = RouteAnswer<Routes['add']>
type Story = RouteAnswer<Routes['story']>
type StoryItem = Story['items'][number]

/** A note is as secret as the record that it is about. */
function admit(call: AnyCall, record: NotedRecord): void {
  if (!mayUse(profileOf(call), notedRecords[record])) throw notAllowed()
}

function isNoted(entity: string): entity is NotedRecord {
  return Object.hasOwn(notedRecords, entity)
}

function present(call: AnyCall, stored: StoredNote): Note {
  const { sid, text, at, byLogin: by, bySid, struckAt, struckBy, struckFor } = stored
  return {
    sid,
    text,
    at,
    by,
    bySid,
    isOwn: call.actor !== null && bySid === call.actor.userSid,
    struck: struckAt === null ? null : { at: struckAt, by: struckBy ?? '', reason: struckFor ?? '' },
  }
}

export async function showNotes(
  db: Db,
  call: AnyCall,
  record: NotedRecord,
  sid: number,
): Promise<RouteAnswer<Routes['list']>> {
  admit(call, record)
  if (!(await recordExists(db, record, sid))) throw refusal('noted_record_gone')
  const { newest, all } = await listNotes(db, record, sid, maxNotes)
  return { notes: newest.map((one) => present(call, one)).toReversed(), older: all - newest.length }
}

async function showNote(tx: Tx, call: AnyCall, sid: number): Promise<Note> {
  const stored = await findNote(tx, sid)
  if (!stored) throw refusal('note_gone')
  return present(call, stored)
}

/** The audit log says that there is a note; what it says stays where reading it can be bounded. */
export function addNote(
  db: Db,
  call: AnyCall,
  record: NotedRecord,
  sid: number,
  text: string,
): Promise<Note> {
  admit(call, record)
  return inTransaction(db, async (tx) => {
    if (!(await recordExists(tx, record, sid))) throw refusal('noted_record_gone')
    const by = { bySid: call.actor?.userSid ?? null, byLogin: nameOf(call) }
    const note = await insertNote(tx, { entity: record, entitySid: sid, text, ...by })
    const after = { event: 'added a note', note }
    await writeAudit(tx, call, { entity: record, entitySid: sid, action: 'event', after })
    return showNote(tx, call, note)
  })
}

export function strikeNote(db: Db, call: AnyCall, noteSid: number, reason: string): Promise<Note> {
  return inTransaction(db, async (tx) => {
    const stored = await findNote(tx, noteSid)
    if (!stored || !isNoted(stored.entity)) throw refusal('note_gone')
    admit(call, stored.entity)
    const isOwn = call.actor !== null && stored.bySid === call.actor.userSid
    if (!isOwn && profileOf(call) !== superAdminProfile)
      throw refusal('note_of_another', { by: stored.byLogin })
    if (!(await insertStrike(tx, { noteSid, reason, byLogin: nameOf(call) }))) {
      const struck = await findNote(tx, noteSid)
      throw refusal('note_struck', { by: struck?.struckBy ?? '' })
    }
    const after = { event: 'struck a note through', note: noteSid, reason }
    await writeAudit(tx, call, {
      entity: stored.entity,
      entitySid: stored.entitySid,
      action: 'event',
      after,
    })
    return showNote(tx, call, noteSid)
  })
}

/** Each kind is read up to the bound, so that none of them, however many there are, hides the newest of another. */
export async function showStory(db: Db, call: AnyCall, sid: number): Promise<Story> {
  admit(call, 'transaction')
  if (!(await recordExists(db, 'transaction', sid))) throw refusal('noted_record_gone')
  const [{ newest: notes }, messages, events, holds] = await Promise.all([
    listNotes(db, 'transaction', sid, maxNotes),
    mayUse(profileOf(call), 'traces.read') ? listMessages(db, sid, maxNotes + 1) : [],
    listEvents(db, sid, maxNotes + 1),
    listHolds(db, sid, null),
  ])
  const all: StoryItem[] = [
    ...notes.map((one) => ({ kind: 'note' as const, at: one.at, note: present(call, one) })),
    ...messages.map((one) => ({ kind: 'message' as const, ...one })),
    ...holds.map((one) => ({ kind: 'hold' as const, ...one })),
    ...events.map((one) => ({ kind: 'event' as const, ...one })),
  ]
  const inOrder = all.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
  return { items: inOrder.slice(-maxNotes), older: Math.max(0, inOrder.length - maxNotes) }
}

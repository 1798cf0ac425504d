import type { notesRoutes } from '@corridor/contract/notes'
import type { Db } from '../../platform/db/database.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { addNote, showNotes, showStory, strikeNote } from './service.ts'

export function notesHandlers(db: Db): Handlers<typeof notesRoutes> {
  return {
    list: ({ call, params }) => showNotes(db, call, params.record, params.sid),
    add: ({ call, params, body }) => addNote(db, call, params.record, params.sid, body.text),
    strike: ({ call, params, body }) => strikeNote(db, call, params.noteSid, body.reason),
    story: ({ call, params }) => showStory(db, call, params.sid),
  }
}

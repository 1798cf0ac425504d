import type { RouteAnswer } from '@corridor/contract/common/route'
import { type NotedRecord, notesRoutes } from '@corridor/contract/notes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http.ts'

export type Note = RouteAnswer<typeof notesRoutes.add>

/** Of everything that a note changes on the screen. */
export const notesKey = ['notes']

export function notesQuery(record: NotedRecord, sid: number) {
  return queryOptions({
    queryKey: [...notesKey, 'list', record, sid],
    queryFn: ({ signal }) => call(notesRoutes.list, { params: { record, sid } }, signal),
  })
}

export function storyQuery(sid: number) {
  return queryOptions({
    queryKey: [...notesKey, 'story', sid],
    queryFn: ({ signal }) => call(notesRoutes.story, { params: { sid } }, signal),
  })
}

export function addNote(record: NotedRecord, sid: number, text: string) {
  return call(notesRoutes.add, { params: { record, sid }, body: { text } })
}

export function strikeNote(noteSid: number, reason: string) {
  return call(notesRoutes.strike, { params: { noteSid }, body: { reason } })
}

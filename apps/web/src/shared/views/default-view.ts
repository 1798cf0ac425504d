import type { ListWithViews } from '@corridor/contract/views'
import { keep, kept } from '../../lib/kept.ts'
import { queryClient } from '../../lib/query-client.ts'
import { type ViewSearch, viewsQuery } from './api.ts'

/** The number of the view that a list opens with, as this person has chosen. */
export function defaultOf(list: ListWithViews): string {
  return kept(`view-${list}`) ?? ''
}

export function chooseDefault(list: ListWithViews, sid: number | null): void {
  keep(`view-${list}`, sid === null ? '' : String(sid))
}

/** What the list opens with; nothing if that view is gone, or nobody can say. */
export async function defaultSearch(list: ListWithViews): Promise<ViewSearch | null> {
  const wanted = defaultOf(list)
  try {
    const views = await queryClient.ensureQueryData(viewsQuery)
    return views.find((view) => view.list === list && String(view.sid) === wanted)?.search ?? null
  } catch {
    return null
  }
}

import type { RouteAnswer } from '@corridor/contract/common/route'
import { type ListWithViews, viewsRoutes } from '@corridor/contract/views'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http.ts'

export type View = RouteAnswer<typeof viewsRoutes.list>[number]
export type ViewSearch = View['search']
export type ViewValues = Pick<View, 'name' | 'search' | 'profiles'>

/** Those of all lists at once: they are few. */
export const viewsQuery = queryOptions({
  queryKey: ['views'],
  queryFn: ({ signal }) => call(viewsRoutes.list, {}, signal),
  staleTime: 60_000,
})

export function saveView(list: ListWithViews, values: ViewValues, seen: View | null): Promise<View> {
  return seen
    ? call(viewsRoutes.update, { params: { sid: seen.sid }, body: { ...values, version: seen.version } })
    : call(viewsRoutes.create, { body: { ...values, list } })
}

export function removeView({ sid }: View) {
  return call(viewsRoutes.remove, { params: { sid } })
}

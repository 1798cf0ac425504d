import { tracesRoutes } from '@corridor/contract/traces'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http.ts'

export function tracesQuery(sid: number) {
  return queryOptions({
    queryKey: ['traces', sid],
    queryFn: ({ signal }) => call(tracesRoutes.list, { params: { sid } }, signal),
  })
}

/** Formatting and colours weigh more than the panel: they come when a message is opened. */
export const printerQuery = queryOptions({
  queryKey: ['xml-printer'],
  queryFn: async () => ({ PrintedXml: (await import('./printed-xml.tsx')).PrintedXml }),
  staleTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
})

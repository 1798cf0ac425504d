import { proposalsRoutes } from '@corridor/contract/proposals'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http.ts'
import { proposalsKey } from './show-proposed.ts'

/** Which changes need a second person here. */
export const settingsQuery = queryOptions({
  queryKey: [...proposalsKey, 'settings'],
  queryFn: ({ signal }) => call(proposalsRoutes.settings, {}, signal),
})

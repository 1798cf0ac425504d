import type { RouteAnswer } from '@corridor/contract/common/route'
import { homeRoutes } from '@corridor/contract/home'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http.ts'

export type Attention = RouteAnswer<typeof homeRoutes.attention>
export type Line = Attention['lines'][number]

export type Picture<Name extends Exclude<keyof typeof homeRoutes, 'attention'>> = RouteAnswer<
  (typeof homeRoutes)[Name]
>

/** Of every figure on the first screen. */
export const homeKey = ['home']

const refreshMs = 30_000

/** Nobody has to ask for it again; not while the page is out of sight. */
export const attentionQuery = queryOptions({
  queryKey: [...homeKey, 'attention'],
  queryFn: ({ signal }) => call(homeRoutes.attention, {}, signal),
  refetchInterval: refreshMs,
})

/** Of 30 days: a minute more or less is seen by nobody. */
const pictureMs = 60_000

function pictureQuery<Data>(name: string, queryFn: (signal: AbortSignal) => Promise<Data>) {
  return queryOptions({
    queryKey: [...homeKey, name],
    queryFn: ({ signal }) => queryFn(signal),
    refetchInterval: pictureMs,
  })
}

export const volumeQuery = pictureQuery('volume', (signal) => call(homeRoutes.volume, {}, signal))
export const ageingQuery = pictureQuery('ageing', (signal) => call(homeRoutes.ageing, {}, signal))
export const exposureQuery = pictureQuery('exposure', (signal) => call(homeRoutes.exposure, {}, signal))
export const corridorsQuery = pictureQuery('corridors', (signal) => call(homeRoutes.corridors, {}, signal))
export const revenueQuery = pictureQuery('revenue', (signal) => call(homeRoutes.revenue, {}, signal))

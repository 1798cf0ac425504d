import type { RouteAnswer, RouteInput } from '@corridor/contract/common/route'
import { feesRoutes } from '@corridor/contract/fees'
import type { TypedBracket } from '@corridor/domain/fees/typed'
import { queryOptions } from '@tanstack/react-query'
import { ApiError, call } from '../../lib/http.ts'
import { feesKey, type Pair } from './api.ts'

type Simulation = RouteInput<typeof feesRoutes.simulate>['body']
export type DryRunResult = RouteAnswer<typeof feesRoutes.dryRun>

export const dryRunDays = [7, 30, 90] as const
export type DryRunDays = (typeof dryRunDays)[number]

/** The price of a transfer that nobody sends, by the functions that price those that somebody does. */
export function simulationQuery(body: Simulation | null) {
  return queryOptions({
    queryKey: [...feesKey, 'simulation', body],
    queryFn: ({ signal }) => {
      if (!body) throw new TypeError('nothing to simulate')
      return call(feesRoutes.simulate, { body }, signal)
    },
    enabled: body !== null,
  })
}

/** What was asked for: the result is one of these brackets, whatever is typed meanwhile. */
export interface Asked {
  readonly days: DryRunDays
  readonly brackets: readonly TypedBracket[]
}

export function dryRunQuery({ collect, destination }: Pair, { days, brackets }: Asked) {
  const body = { of: 'fee' as const, days, codC: collect, codeD: destination, brackets: [...brackets] }
  return queryOptions({
    queryKey: ['fees-dry-run', body],
    queryFn: ({ signal }) => call(feesRoutes.dryRun, { body }, signal),
    // The run before, which nobody waits for any more, may not have ended yet.
    retry: (failures, error) =>
      error instanceof ApiError && error.reason?.code === 'past_under_way' && failures < 8,
    retryDelay: 800,
    // It has an as-of time, and is run again by a click.
    staleTime: Number.POSITIVE_INFINITY,
  })
}

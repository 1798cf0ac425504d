import { getRouteApi } from '@tanstack/react-router'
import { filtersOf, type Place } from './place.ts'

export const transactionsRoute = getRouteApi('/guarded/transactions')

export const tabs = { list: 1, detail: 2, traces: 3 } as const

/** The address of a place on this screen; filters and page go along, so that the way back finds them. */
export const transactionsHref = (place: Partial<Place>): string => {
  const { tab, sid, page } = place
  const entries = Object.entries({ tab, sid, ...filtersOf(place), page }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${value}`],
  )
  return entries.length === 0 ? '#/transactions' : `#/transactions?${entries.join('&')}`
}

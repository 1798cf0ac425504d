import { getRouteApi } from '@tanstack/react-router'

export const agenciesRoute = getRouteApi('/guarded/agencies')

/** The tabs of this feature; the numbers after them belong to the panels. */
export const tabs = { list: 1, create: 2, detail: 3 } as const

interface Place {
  readonly tab?: number | undefined
  readonly sid?: number | undefined
}

/** The address of a place on this screen; the list is the address without anything. */
export const agenciesHref = (place: Place): string => {
  const entries = Object.entries(place).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return entries.length === 0 ? '#/agencies' : `#/agencies?${new URLSearchParams(entries)}`
}

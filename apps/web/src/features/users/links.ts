import { getRouteApi } from '@tanstack/react-router'

export const usersRoute = getRouteApi('/guarded/users')

export const tabs = { list: 1, detail: 2, log: 3 } as const

interface Place {
  readonly tab?: number | undefined
  readonly sid?: number | undefined
  readonly page?: number | undefined
}

/** The address of a place on this screen; the list is the address without anything. */
export const usersHref = (place: Place): string => {
  const entries = Object.entries(place).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return entries.length === 0 ? '#/users' : `#/users?${new URLSearchParams(entries)}`
}

import { getRouteApi } from '@tanstack/react-router'
import { hrefTo } from '../../lib/href.ts'
import type { ListPlace } from '../../shared/list-address.ts'

export const usersRoute = getRouteApi('/guarded/users')

export const tabs = { list: 1, detail: 2, log: 3 } as const

interface Place extends ListPlace {
  readonly tab?: number | undefined
  readonly sid?: number | undefined
}

export function usersHref(place: Place): string {
  return hrefTo('users', { ...place })
}

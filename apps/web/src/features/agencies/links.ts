import { getRouteApi } from '@tanstack/react-router'
import { createContext } from 'react'
import { hrefTo } from '../../lib/href.ts'
import type { ListPlace } from '../../shared/list-address.ts'

export const agenciesRoute = getRouteApi('/guarded/agencies')

/** The tabs of this feature; the numbers after them belong to the panels. */
export const tabs = { list: 1, create: 2, detail: 3 } as const

interface Place extends ListPlace {
  readonly tab?: number | undefined
  readonly sid?: number | undefined
}

export function agenciesHref(place: Place): string {
  return hrefTo('agencies', { ...place })
}

/** Where 'Go back' leads: the list as it was left. */
export const LastList = createContext<ListPlace>({})

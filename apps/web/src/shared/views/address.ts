import type { ListWithViews } from '@corridor/contract/views'
import { filterTexts } from '../search/filters.ts'
import type { ViewSearch } from './api.ts'

/** Where somebody is in a list, or what is open: no part of what is searched for. */
const places = new Set(['page', 'sid'])

/** What of an address is a search, in the words of the address. */
export function searchIn(address: Readonly<Record<string, unknown>>): ViewSearch {
  return Object.fromEntries(Object.entries(filterTexts(address)).filter(([name]) => !places.has(name)))
}

/** Of the whole list, from its first page on: a bare address means the view that the list opens with. */
export function hrefOfAll(list: ListWithViews): string {
  return `/${list}?page=1`
}

/** As the router's history has it. */
export function hrefOf(list: ListWithViews, search: ViewSearch): string {
  const query = new URLSearchParams(filterTexts(search)).toString()
  return query === '' ? hrefOfAll(list) : `/${list}?${query}`
}

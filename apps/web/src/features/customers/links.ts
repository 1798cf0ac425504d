import { getRouteApi } from '@tanstack/react-router'
import { hrefTo } from '../../lib/href.ts'

export const customersRoute = getRouteApi('/guarded/customers')

export const tabs = { list: 1, detail: 2, transactions: 3 } as const

/** Numbers and codes only: no name of a person, and nothing that was searched for, ever stands in an address. */
interface Place {
  readonly tab?: number | undefined
  readonly sid?: number | undefined
  /** A customer who is not stored yet and so has no number. */
  readonly new?: 'yes' | undefined
  readonly page?: number | undefined
  /** Of people whose photo id expires soon, or has expired. */
  readonly papers?: 'expiring' | 'expired' | undefined
}

export function customersHref({ tab, sid, new: isNew, page, papers }: Place): string {
  return hrefTo('customers', { tab, sid, new: isNew, page, papers })
}

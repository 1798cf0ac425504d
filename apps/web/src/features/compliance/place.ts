import { useSearch } from '@tanstack/react-router'
import { hrefTo } from '../../lib/href.ts'
import type { SubTab } from './changes.ts'

export const subTabs: readonly SubTab[] = ['send', 'receive', 'enumerations']

/** The sub-tab that the address names; the first one if it names none. */
export function useSubTab(): SubTab {
  const { sub } = useSearch({ strict: false })
  return subTabs.find((tab) => tab === sub) ?? 'send'
}

/** The same agency and tab; a search of the list beside it stays, too. */
export function useSubTabHref(): (sub: SubTab) => string {
  const { tab, sid, q } = useSearch({ strict: false })
  return (sub) => hrefTo('agencies', { tab, sid, q, sub })
}

/** The list of transfers, narrowed to this agency. */
export function transfersHref(
  agency: number,
  filters: Readonly<Record<string, string | number | undefined>> = {},
): string {
  return hrefTo('transactions', { agency, ...filters })
}

export function transferHref(sid: number): string {
  return hrefTo('transactions', { tab: 2, sid })
}

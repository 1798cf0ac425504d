import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Pair } from './api.ts'

/** A fee that is open or is to be opened; one that is not saved has number 0. */
export interface Target extends Pair {
  readonly sid: number
}

const feesTab = 2

/** What of this screen stands in the address: the page of the list, and the fee that is open. */
export function usePlace() {
  const { sid = 0, collect = '', dest = '', page = 1 } = useSearch({ strict: false })
  const navigate = useNavigate()
  // Whoever comes here has decided what becomes of unsaved changes.
  const go = (search: object, replace: boolean): Promise<void> =>
    navigate({ to: '/setup', search: { tab: feesTab, ...search }, replace, ignoreBlocker: true })
  const paged = (to: number) => (to === 1 ? {} : { page: to })
  return {
    page,
    /** Null while none is open. */
    opened: sid > 0 || collect !== '' ? { sid, collect, destination: dest } : null,
    goTo: (to: number) =>
      void navigate({
        to: '.',
        search: (now) => ({ ...now, page: to === 1 ? undefined : to }),
        replace: true,
      }),
    open: ({ sid: feeSid, collect: from, destination }: Target): void =>
      void go(
        feeSid > 0
          ? { ...paged(page), sid: feeSid }
          : { ...paged(page), collect: from, ...(destination !== '' && { dest: destination }) },
        false,
      ),
    /** The fee that was just saved for the first time. */
    show: (feeSid: number) =>
      navigate({
        to: '/setup',
        search: (now) => ({ tab: feesTab, page: now.page, sid: feeSid }),
        replace: true,
        ignoreBlocker: true,
      }),
    /** The page of the list that holds a fee, as long as that one is open. */
    follow: (feeSid: number, onPage: number): void =>
      void navigate({
        to: '.',
        search: (now) => {
          const isOpen = now.sid === feeSid || now.collect !== undefined
          return isOpen ? { ...now, page: onPage === 1 ? undefined : onPage } : now
        },
        replace: true,
        ignoreBlocker: true,
      }),
    close: () => go(paged(page), true),
  }
}

export type Place = ReturnType<typeof usePlace>

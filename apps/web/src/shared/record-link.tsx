import type { Permission } from '@corridor/domain/access/permissions'
import { type ReactNode, use } from 'react'
import { hrefTo } from '../lib/href.ts'
import { useMay } from '../lib/session.ts'
import { PlaceLink } from '../ui/page/place-link.tsx'
import { RowTabIndex } from '../ui/table/row-tab-index.ts'
import css from './record-link.module.css'

/** Where a record is, and what it takes to look there. */
export interface RecordPlace {
  readonly href: string
  readonly needs: Permission
}

/** The tabs of an agency that others lead to. */
const agencyTabs = { detail: 3, banks: 4, agents: 5, compliance: 6, settlement: 7, position: 8 } as const

/** Whose transfers: filters of their list, by number alone. */
interface TransfersOf {
  readonly agency?: number
  readonly agent?: number
  readonly customer?: number
}

/** The one place that knows where a record is. */
export const placeOf = {
  agency: (sid: number, tab: keyof typeof agencyTabs = 'detail'): RecordPlace => ({
    href: hrefTo('agencies', { tab: agencyTabs[tab], sid }),
    needs: 'agencies.read',
  }),
  agent: (sid: number, agency: number): RecordPlace => ({
    href: hrefTo('agencies', { tab: agencyTabs.agents, sid: agency, agent: sid }),
    needs: 'agents.read',
  }),
  customer: (sid: number): RecordPlace => ({
    href: hrefTo('customers', { tab: 2, sid }),
    needs: 'customers.read',
  }),
  transfer: (sid: number): RecordPlace => ({
    href: hrefTo('transactions', { tab: 2, sid }),
    needs: 'transactions.read',
  }),
  transfersOf: (whose: TransfersOf): RecordPlace => ({
    href: hrefTo('transactions', whose),
    needs: 'transactions.read',
  }),
  settlement: (sid: number): RecordPlace => ({
    href: hrefTo('settlements', { sid }),
    needs: 'settlements.read',
  }),
  reconciliation: (sid: number, kind: 'agency' | 'operator'): RecordPlace => ({
    href: hrefTo('reconciliations', { tab: kind === 'agency' ? 2 : 4, sid }),
    needs: 'reconciliations.read',
  }),
  day: (day: string): RecordPlace => ({
    href: hrefTo('reconciliations', { tab: 5, day }),
    needs: 'reconciliations.read',
  }),
  user: (sid: number): RecordPlace => ({ href: hrefTo('users', { tab: 2, sid }), needs: 'users.read' }),
}

interface RecordLinkProps {
  readonly to: RecordPlace
  readonly title?: string | undefined
  /** In a row that opens something else: it looks like the text around it, and is a tab stop where the row is. */
  readonly inRow?: boolean
  readonly children: ReactNode
}

/** The name of a record leads to it, for whoever may look there; for others it is the name. */
export function RecordLink({ to: { href, needs }, title, inRow = false, children }: RecordLinkProps) {
  const tabIndex = use(RowTabIndex)
  const name = <bdi>{children}</bdi>
  if (!useMay(needs)) return name
  return (
    <PlaceLink
      href={href}
      title={title}
      className={inRow ? css['inRow'] : css['link']}
      {...(inRow && { tabIndex })}
    >
      {name}
    </PlaceLink>
  )
}

import type { AttentionKind } from '@corridor/contract/home'
import { overSevenDays } from '@corridor/contract/transactions'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { agenciesHref } from '../features/agencies/links.ts'
import { exceptionsHref } from '../features/exceptions/links.ts'
import { attentionQuery, type Line } from '../features/home/api.ts'
import { AttentionCard, type HomeLinks } from '../features/home/attention.tsx'
import css from '../features/home/home.module.css'
import { useMessages } from '../features/home/texts.ts'
import { dayHref } from '../features/reconciliations/links.ts'
import { settlementsHref } from '../features/settlements/links.ts'
import { transactionsHref } from '../features/transactions/links.ts'
import { hrefTo } from '../lib/href.ts'
import { lazyPart } from '../lib/lazy-part.ts'

export { HomeAsOf } from '../features/home/as-of.tsx'

const positionTab = 8

const rows: Readonly<Record<AttentionKind, (line: Line) => string | undefined>> = {
  files: ({ at }) => settlementsHref({ month: at ?? undefined }),
  deliveries: ({ at }) => settlementsHref({ month: at ?? undefined }),
  rates: () => hrefTo('setup', {}),
  held: () => exceptionsHref({ view: 'held' }),
  approve: () => exceptionsHref({ view: 'approve' }),
  refund: () => exceptionsHref({ view: 'refund' }),
  // Each agency has a page of its own; there is no list of them.
  limits: () => undefined,
  days: ({ at }) => dayHref(at ?? ''),
  old: ({ at }) => transactionsHref({ ...overSevenDays(Date.now()), ...(at && { dateTo: at }) }),
  blocked: () => hrefTo('users', { sort: '-status' }),
}

const links: HomeLinks = {
  rowsOf: (line) => rows[line.kind](line),
  agency: (sid) => agenciesHref({ tab: positionTab, sid }),
}

/** The arithmetic of pictures comes behind what needs attention. */
const HomePictures = lazyPart(
  async () => (await import('./home-pictures.tsx')).HomePictures,
  PicturesNotLoaded,
)

function PicturesNotLoaded() {
  return <p>{useMessages().home.pictures.notLoaded}</p>
}

/**
 * Of the first screen, what only whoever has a session sees. How many lines stand above the pictures nobody knows
 * before they come: until then the pictures are made and not shown, so that none moves under somebody's eyes.
 */
export function HomeOverview() {
  const { isFetched } = useQuery(attentionQuery)
  return (
    <>
      <AttentionCard links={links} />
      <div className={css['pictures']} data-waits={!isFetched || undefined}>
        <Suspense fallback={<div className={css['picturesRoom']} />}>
          <HomePictures hrefOfAgency={links.agency} />
        </Suspense>
      </div>
    </>
  )
}

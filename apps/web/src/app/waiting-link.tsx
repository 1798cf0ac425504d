import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyPart } from '../lib/lazy-part.ts'
import { useMessages } from '../lib/messages/index.tsx'
import { useMay } from '../lib/session.ts'
import pageCss from '../ui/page/page.module.css'
import css from './layout.module.css'

/** What it asks by is of the work list alone, and no part of the first load. Without it the link leads there as well. */
const WaitingCount = lazyPart(
  async () => (await import('./waiting-count.tsx')).WaitingCount,
  () => null,
)

/** Behind the menu, not one of its entries: the work list, with how much is on it. */
export function WaitingLink() {
  const { shell } = useMessages()
  if (!useMay('exceptions.read')) return null
  return (
    <nav className={css['beside']} aria-label={shell.workMenu}>
      <Link
        to="/exceptions"
        className={`${css['item']} ${pageCss['pageLink']}`}
        activeProps={{ 'aria-current': 'page' as const }}
        activeOptions={{ includeSearch: false }}
      >
        {shell.exceptions}
        <Suspense>
          <WaitingCount />
        </Suspense>
      </Link>
    </nav>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { waitingQuery } from '../features/exceptions/api.ts'
import { useMessages } from '../lib/messages/index.tsx'
import { useMay } from '../lib/session.ts'
import pageCss from '../ui/page/page.module.css'
import css from './layout.module.css'

/** Behind the menu, not one of its entries: the work list, with how much is on it. */
export function WaitingLink() {
  const { shell } = useMessages()
  const mayRead = useMay('exceptions.read')
  const { data } = useQuery({ ...waitingQuery, enabled: mayRead })
  if (!mayRead) return null
  return (
    <nav className={css['beside']} aria-label={shell.workMenu}>
      <Link
        to="/exceptions"
        className={`${css['item']} ${pageCss['pageLink']}`}
        activeProps={{ 'aria-current': 'page' as const }}
        activeOptions={{ includeSearch: false }}
      >
        {shell.exceptions}
        {data && data.views.all > 0 && <span className={css['count']}>{data.views.all}</span>}
      </Link>
    </nav>
  )
}

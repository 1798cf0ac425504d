import { useQuery } from '@tanstack/react-query'
import { waitingQuery } from '../features/exceptions/api.ts'
import css from './layout.module.css'

/** How much is on the work list; nothing where it is empty. */
export function WaitingCount() {
  const { data } = useQuery(waitingQuery)
  return data && data.views.all > 0 ? <span className={css['count']}>{data.views.all}</span> : null
}

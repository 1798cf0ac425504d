import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { formatWhen } from '../../ui/formats/format.ts'
import { attentionQuery, homeKey } from './api.ts'
import css from './home.module.css'
import { useMessages } from './texts.ts'

/** Of when the figures are, and the way to newer ones. */
export function HomeAsOf() {
  const { home: texts } = useMessages()
  const queries = useQueryClient()
  const isFetching = useIsFetching({ queryKey: homeKey }) > 0
  const { data, error } = useQuery(attentionQuery)
  return (
    <span className={css['asOf']}>
      {data && texts.asOf(formatWhen(data.asOf, 'date-time-utc'))}
      <span role="status" className={css['notRefreshed']}>
        {data && error && texts.notRefreshed}
      </span>
      <ActionButton busy={isFetching} onClick={() => void queries.invalidateQueries({ queryKey: homeKey })}>
        {texts.refresh}
      </ActionButton>
    </span>
  )
}

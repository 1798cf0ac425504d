import { useQuery } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import { useMay } from '../../lib/session.ts'
import { failureOf } from '../../shared/failure.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { NoAccess } from '../../ui/states/no-access.tsx'
import { SkeletonRows } from '../../ui/states/skeleton-rows.tsx'
import { tracesQuery } from './api.ts'
import { nameOf, readTrace } from './message.ts'
import { useMessages } from './texts.ts'
import { TraceItem } from './trace-item.tsx'
import css from './traces.module.css'

/** The messages of partners about a transfer. */
export function TracesPanel({ sid }: { sid: number }) {
  const { traces: texts } = useMessages()
  const mayRead = useMay('traces.read')
  return mayRead ? <ApiStack key={sid} sid={sid} /> : <NoAccess text={texts.noAccess} />
}

function ApiStack({ sid }: { sid: number }) {
  const { traces: texts } = useMessages()
  const { data, error, refetch } = useQuery(tracesQuery(sid))
  const failure = failureOf(error)
  const headingId = useId()
  const traces = useMemo(() => data?.map(readTrace), [data])
  const transfer = nameOf(traces ?? [], sid)
  return (
    <section className={css['stack']} aria-labelledby={headingId}>
      <div className={css['head']}>
        <h2 id={headingId}>{texts.title}</h2>
        <p>{texts.timesInUtc}</p>
      </div>
      {failure && <ErrorState {...failure} onRetry={() => void refetch()} />}
      {!traces && !failure && <SkeletonRows rows={4} />}
      {traces?.length === 0 && <EmptyState text={texts.empty} />}
      {traces && traces.length > 0 && (
        <ol className={css['list']}>
          {traces.map((trace) => (
            <TraceItem key={trace.position} trace={trace} transfer={transfer} />
          ))}
        </ol>
      )}
    </section>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Agency } from '../../lib/agency.ts'
import { useListed } from '../../lib/listed.ts'
import { useMay } from '../../lib/session.ts'
import { failureOf } from '../../shared/failure.ts'
import { Card } from '../../ui/page/card.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { NoAccess } from '../../ui/states/no-access.tsx'
import { SkeletonForm } from '../../ui/states/skeleton-form.tsx'
import { panelQuery } from './api.ts'
import { ComplianceForm } from './compliance-form.tsx'
import { told } from './panel-words.ts'
import { useMessages } from './texts.ts'

/** What an agency asks of its senders and receivers. */
export function CompliancePanel({ agency }: { agency: Agency }) {
  const mayRead = useMay('compliance.read')
  return mayRead ? <LoadedPanel key={agency.sid} agency={agency} /> : <NoAccess />
}

function LoadedPanel({ agency }: { agency: Agency }) {
  const { compliance: texts } = useMessages()
  const { data, error, refetch } = useQuery(panelQuery(agency.sid))
  const say = useListed()
  const panel = useMemo(() => data && told(data, say), [data, say])
  const failure = failureOf(error)
  if (failure && !data) return <ErrorState {...failure} onRetry={() => void refetch()} />
  return (
    <section aria-label={texts.title}>
      <Card>{panel ? <ComplianceForm agency={agency} panel={panel} /> : <SkeletonForm fields={24} />}</Card>
    </section>
  )
}

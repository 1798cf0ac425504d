import { useQuery } from '@tanstack/react-query'
import type { Agency } from '../../lib/agency.ts'
import { useLookups } from '../../lib/lookups.ts'
import { failureOf } from '../../shared/failure.ts'
import { OpenProposal } from '../../shared/proposals/open-proposal.tsx'
import type { SecondLevel } from '../../shared/use-second-level.tsx'
import { Card } from '../../ui/page/card.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonForm } from '../../ui/states/skeleton-form.tsx'
import { AgencyForm } from './agency-form.tsx'
import { sendToQuery } from './api.ts'

interface AgencyDetailProps {
  /** Null for an agency that does not exist yet: it has no links to load. */
  readonly agency: Agency | null
  readonly secondLevel: SecondLevel
}

/** The form, once everything that it shows is there. */
export function AgencyDetail({ agency, secondLevel }: AgencyDetailProps) {
  const lookups = useLookups()
  const links = useQuery({ ...sendToQuery, enabled: agency !== null })
  const isReady = lookups.data && (agency === null || links.data)
  const failure = failureOf(lookups.error ?? links.error)
  if (failure && !isReady) {
    const retry = (): void => {
      if (lookups.error) void lookups.refetch()
      if (links.error) void links.refetch()
    }
    return <ErrorState {...failure} onRetry={retry} />
  }
  if (!isReady) {
    return (
      <Card>
        <SkeletonForm fields={12} />
      </Card>
    )
  }
  return (
    <>
      {agency && <OpenProposal kind="agency_split" record={agency.sid} />}
      <AgencyForm stored={agency} links={links.data} lookups={lookups.data} secondLevel={secondLevel} />
    </>
  )
}

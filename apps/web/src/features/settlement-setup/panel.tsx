import { useQuery } from '@tanstack/react-query'
import type { Agency } from '../../lib/agency.ts'
import { useMay } from '../../lib/session.ts'
import { failureOf } from '../../shared/failure.ts'
import type { SecondLevel } from '../../shared/use-second-level.tsx'
import { Card } from '../../ui/page/card.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { NoAccess } from '../../ui/states/no-access.tsx'
import { SkeletonForm } from '../../ui/states/skeleton-form.tsx'
import { setupQuery } from './api.ts'
import { SetupForm } from './setup-form.tsx'

interface SettlementSetupPanelProps {
  readonly agency: Agency
  readonly secondLevel: SecondLevel
}

/** How the files of an agency look, when they leave and where they go. */
export function SettlementSetupPanel(props: SettlementSetupPanelProps) {
  const mayRead = useMay('settlement-setup.read')
  return mayRead ? <LoadedSetup key={props.agency.sid} {...props} /> : <NoAccess />
}

function LoadedSetup({ agency, secondLevel }: SettlementSetupPanelProps) {
  const { data, error, refetch } = useQuery(setupQuery(agency.sid))
  const failure = failureOf(error)
  if (failure && !data) return <ErrorState {...failure} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <Card>
        <SkeletonForm fields={12} />
      </Card>
    )
  }
  return <SetupForm agency={agency} stored={data} secondLevel={secondLevel} />
}

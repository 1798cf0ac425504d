import { useQuery } from '@tanstack/react-query'
import type { Agency } from '../../lib/agency.ts'
import { useMay } from '../../lib/session.ts'
import { failureOf } from '../../shared/failure.ts'
import { Card } from '../../ui/page/card.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { NoAccess } from '../../ui/states/no-access.tsx'
import { SkeletonForm } from '../../ui/states/skeleton-form.tsx'
import { banksQuery } from './api.ts'
import { BanksForm } from './banks-form.tsx'

/** The settlement bank accounts of an agency. */
export function BanksPanel({ agency }: { agency: Agency }) {
  const mayRead = useMay('banks.read')
  return mayRead ? <LoadedBanks key={agency.sid} agency={agency} /> : <NoAccess />
}

function LoadedBanks({ agency }: { agency: Agency }) {
  const { data, error, refetch } = useQuery(banksQuery(agency.sid))
  const failure = failureOf(error)
  if (failure && !data) return <ErrorState {...failure} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <Card>
        <SkeletonForm fields={16} />
      </Card>
    )
  }
  return <BanksForm agency={agency} stored={data} />
}

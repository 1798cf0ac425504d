import { useQuery } from '@tanstack/react-query'
import type { Agency } from '../../lib/agency.ts'
import { useMay } from '../../lib/session.ts'
import { failureOf } from '../../shared/failure.ts'
import { Card } from '../../ui/page/card.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { NoAccess } from '../../ui/states/no-access.tsx'
import { SkeletonForm } from '../../ui/states/skeleton-form.tsx'
import { positionQuery } from './api.ts'
import { PositionCard } from './position-card.tsx'
import { PositionPicture } from './position-picture.tsx'
import css from './positions.module.css'
import { StatementOfAgency } from './statement.tsx'

/** What an agency owes, what it may owe, and how it came about. */
export function PositionPanel({ agency }: { readonly agency: Agency }) {
  const mayRead = useMay('positions.read')
  return mayRead ? <LoadedPosition key={agency.sid} agency={agency} /> : <NoAccess />
}

function LoadedPosition({ agency }: { readonly agency: Agency }) {
  const { data, error, refetch } = useQuery(positionQuery(agency.sid))
  const failure = failureOf(error)
  if (failure && !data) return <ErrorState {...failure} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <Card>
        <SkeletonForm fields={6} />
      </Card>
    )
  }
  return (
    <div className={css['place']}>
      <Card>
        <div className={css['top']}>
          <PositionCard position={data} />
          <PositionPicture position={data} />
        </div>
      </Card>
      <StatementOfAgency agencySid={agency.sid} today={data.asOf.slice(0, 10)} />
    </div>
  )
}

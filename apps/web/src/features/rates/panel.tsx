import { useLookups } from '../../lib/lookups.ts'
import { useMay } from '../../lib/session.ts'
import { failureOf } from '../../shared/failure.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { NoAccess } from '../../ui/states/no-access.tsx'
import { SkeletonRows } from '../../ui/states/skeleton-rows.tsx'
import { RatesTab } from './rates-tab.tsx'

/** Wholesale rates, and what we keep of them. */
export function RatesPanel() {
  const mayRead = useMay('rates.read')
  return mayRead ? <WithCurrencies /> : <NoAccess />
}

/** Codes without the names of their currencies say too little. */
function WithCurrencies() {
  const { data, error, refetch } = useLookups()
  const failure = failureOf(error)
  if (data) return <RatesTab currencies={data.currencies} />
  return failure ? <ErrorState {...failure} onRetry={() => void refetch()} /> : <SkeletonRows rows={13} />
}

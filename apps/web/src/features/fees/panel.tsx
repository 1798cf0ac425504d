import { useMay } from '../../lib/session.ts'
import { NoAccess } from '../../ui/states/no-access.tsx'
import { Fees } from './fees.tsx'

/** Fees between two countries, by the amount that is sent. */
export function FeesPanel() {
  return useMay('fees.read') ? <Fees /> : <NoAccess />
}

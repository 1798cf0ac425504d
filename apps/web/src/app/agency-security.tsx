import type { Agency } from '../lib/agency.ts'
import type { SecondLevel } from '../shared/use-second-level.tsx'

interface AgencySecurityProps {
  readonly agency: Agency
  readonly secondLevel: SecondLevel
}

/** Who may call the gateway for an agency, when, and whether it may work at all. */
export function AgencySecurity({ agency, secondLevel: _secondLevel }: AgencySecurityProps) {
  return <section aria-label={agency.longName} />
}

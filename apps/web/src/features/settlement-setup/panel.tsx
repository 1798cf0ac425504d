import type { Agency } from '../../lib/agency.ts'
import type { SecondLevel } from '../../shared/use-second-level.tsx'

interface SettlementSetupPanelProps {
  readonly agency: Agency
  readonly secondLevel: SecondLevel
}

/** How the files of an agency look, when they leave and where they go. */
export function SettlementSetupPanel({ agency, secondLevel: _secondLevel }: SettlementSetupPanelProps) {
  return <section aria-label={agency.longName} />
}

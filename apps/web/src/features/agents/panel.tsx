import type { Agency } from '../../lib/agency.ts'
import { useMay } from '../../lib/session.ts'
import { NoAccess } from '../../ui/states/no-access.tsx'
import { AgentsOfAgency } from './agents-of-agency.tsx'

/** The agents of an agency. */
export function AgentsPanel({ agency }: { agency: Agency }) {
  const mayRead = useMay('agents.read')
  return mayRead ? <AgentsOfAgency key={agency.sid} agency={agency} /> : <NoAccess />
}

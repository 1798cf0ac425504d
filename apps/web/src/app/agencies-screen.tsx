import { AgenciesPage } from '../features/agencies/page.tsx'
import { AgentsPanel } from '../features/agents/panel.tsx'
import { BanksPanel } from '../features/banks/panel.tsx'
import type { Agency } from '../lib/agency.ts'

/** The features do not know each other; here they meet. */
const panels = {
  banks: (agency: Agency) => <BanksPanel agency={agency} />,
  agents: (agency: Agency) => <AgentsPanel agency={agency} />,
}

export function AgenciesScreen() {
  return <AgenciesPage panels={panels} />
}

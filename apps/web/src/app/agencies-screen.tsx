import type { AgencyPanel } from '../features/agencies/agency-setup.tsx'
import { AgenciesPage } from '../features/agencies/page.tsx'
import type { Messages } from '../features/agencies/texts.ts'
import { AgentsPanel } from '../features/agents/panel.tsx'
import { BanksPanel } from '../features/banks/panel.tsx'
import { CompliancePanel } from '../features/compliance/panel.tsx'
import { ContactsPanel } from '../features/contacts/panel.tsx'
import { NotesPanel } from '../features/notes/panel.tsx'
import { PositionPanel } from '../features/positions/panel.tsx'
import { SettlementSetupPanel } from '../features/settlement-setup/panel.tsx'
import css from './agency-security.module.css'
import { AgencySecurity } from './agency-security.tsx'

type TabName = Exclude<keyof Messages['agencies']['tabs'], 'label' | 'detail'>

function panel(tab: number, name: TabName, render: AgencyPanel['render']): AgencyPanel {
  return { tab, label: ({ agencies }) => agencies.tabs[name], render }
}

/** The features do not know each other; here they meet. */
const panels: readonly AgencyPanel[] = [
  panel(4, 'banks', (agency) => <BanksPanel agency={agency} />),
  panel(5, 'agents', (agency) => <AgentsPanel agency={agency} />),
  panel(6, 'compliance', (agency, secondLevel) => (
    <>
      <div className={css['top']}>
        <div className={css['contacts']}>
          <ContactsPanel agency={agency} />
        </div>
        <AgencySecurity key={agency.sid} agency={agency} secondLevel={secondLevel} />
      </div>
      <CompliancePanel agency={agency} />
    </>
  )),
  panel(7, 'settlement', (agency, secondLevel) => (
    <SettlementSetupPanel agency={agency} secondLevel={secondLevel} />
  )),
  panel(8, 'position', (agency) => <PositionPanel agency={agency} />),
]

function notes(sid: number) {
  return <NotesPanel record="agency" sid={sid} />
}

export function AgenciesScreen() {
  return <AgenciesPage panels={panels} notes={notes} />
}

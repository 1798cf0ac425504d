import type { AgencyPanel } from '../features/agencies/agency-setup.tsx'
import { AgenciesPage } from '../features/agencies/page.tsx'
import { AgentsPanel } from '../features/agents/panel.tsx'
import { BanksPanel } from '../features/banks/panel.tsx'
import { ContactsPanel } from '../features/contacts/panel.tsx'
import { type Messages, useMessages } from '../lib/messages/index.tsx'
import { NotBuilt } from '../ui/states/not-built.tsx'

type TabName = Exclude<keyof Messages['agencies']['tabs'], 'label' | 'detail'>

function NotBuiltPanel({ name }: { name: TabName }) {
  const { agencies, shell } = useMessages()
  return <NotBuilt title={shell.notBuilt.title} text={shell.notBuilt.text(agencies.tabs[name])} />
}

function panel(tab: number, name: TabName, render: AgencyPanel['render']): AgencyPanel {
  return { tab, label: ({ agencies }) => agencies.tabs[name], render }
}

/** The features do not know each other; here they meet. */
const panels: readonly AgencyPanel[] = [
  panel(4, 'banks', (agency) => <BanksPanel agency={agency} />),
  panel(5, 'agents', (agency) => <AgentsPanel agency={agency} />),
  panel(6, 'compliance', (agency) => (
    <>
      <ContactsPanel agency={agency} />
      <NotBuiltPanel name="compliance" />
    </>
  )),
  panel(7, 'settlement', () => <NotBuiltPanel name="settlement" />),
]

export function AgenciesScreen() {
  return <AgenciesPage panels={panels} />
}

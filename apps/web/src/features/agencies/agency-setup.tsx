import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Agency } from '../../lib/agency.ts'
import { useMessages } from '../../lib/messages/index.tsx'
import { failureOf } from '../../shared/failure.ts'
import type { SecondLevel } from '../../shared/use-second-level.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Tabs, TabsAside } from '../../ui/page/tabs.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { NotBuilt } from '../../ui/states/not-built.tsx'
import { SkeletonForm } from '../../ui/states/skeleton-form.tsx'
import css from './agencies.module.css'
import { AgencyDetail } from './agency-detail.tsx'
import { AgencySwitcher } from './agency-switcher.tsx'
import { agenciesQuery } from './api.ts'
import { agenciesHref, tabs } from './links.ts'

export interface Panels {
  readonly banks: (agency: Agency) => ReactNode
  readonly agents: (agency: Agency) => ReactNode
}

interface AgencySetupProps {
  readonly sid: number
  readonly tab: number
  readonly panels: Panels
  readonly secondLevel: SecondLevel
}

/** Tabs 3 to 7: the agency that is open, and at its side the way to the others. */
export function AgencySetup({ sid, tab, panels, secondLevel }: AgencySetupProps) {
  const { agencies: texts } = useMessages()
  const { data, error, refetch } = useQuery(agenciesQuery(''))
  const failure = failureOf(error)
  if (failure && !data) return <ErrorState {...failure} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <Card>
        <SkeletonForm fields={12} />
      </Card>
    )
  }
  const agency = data.find((one) => one.sid === sid)
  const back = <TabsAside href={agenciesHref({})}>‹ {texts.goBack}</TabsAside>
  return (
    <div className={css['setup']}>
      <AgencySwitcher agencies={data} current={sid} tab={tab} />
      {agency ? (
        <div>
          <div className={css['heading']}>
            <h2>{texts.setup(agency.longName)}</h2>
          </div>
          <SetupTabs sid={sid} tab={tab} aside={back} />
          <Panel key={sid} agency={agency} tab={tab} panels={panels} secondLevel={secondLevel} />
        </div>
      ) : (
        <EmptyState text={texts.notFound} action={back} />
      )}
    </div>
  )
}

function SetupTabs({ sid, tab, aside }: { sid: number; tab: number; aside: ReactNode }) {
  const { tabs: labels } = useMessages().agencies
  const names = ['detail', 'banks', 'agents', 'compliance', 'settlement'] as const
  const strip = names.map((name) => ({
    key: tabs[name],
    label: labels[name],
    href: agenciesHref({ tab: tabs[name], sid }),
  }))
  return <Tabs label={labels.label} tabs={strip} current={tab} aside={aside} />
}

interface PanelProps extends Omit<AgencySetupProps, 'sid'> {
  readonly agency: Agency
}

function Panel({ agency, tab, panels, secondLevel }: PanelProps) {
  const { shell, agencies: texts } = useMessages()
  if (tab === tabs.banks) return panels.banks(agency)
  if (tab === tabs.agents) return panels.agents(agency)
  if (tab === tabs.detail) return <AgencyDetail agency={agency} secondLevel={secondLevel} />
  const name = tab === tabs.compliance ? texts.tabs.compliance : texts.tabs.settlement
  return <NotBuilt title={shell.notBuilt.title} text={shell.notBuilt.text(name)} />
}

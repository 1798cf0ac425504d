import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useScreenTitle } from '../../lib/screen-title.ts'
import { useMay } from '../../lib/session.ts'
import { useLastList } from '../../shared/list-address.ts'
import { useSecondLevel } from '../../shared/use-second-level.tsx'
import { ViewsOfScreen } from '../../shared/views/views-of-screen.tsx'
import { Page } from '../../ui/page/page.tsx'
import { NoAccess } from '../../ui/states/no-access.tsx'
import { useOpenedFrom } from '../../ui/table/opened-from.ts'
import { AgencyList } from './agency-list.tsx'
import { type AgencyPanel, AgencySetup } from './agency-setup.tsx'
import { agenciesRoute, LastList, tabs } from './links.ts'
import { NewAgency } from './new-agency.tsx'
import { useMessages } from './texts.ts'

interface AgenciesPageProps {
  readonly panels: readonly AgencyPanel[]
  /** What staff noted on an agency, below its fields. */
  readonly notes: (sid: number) => ReactNode
}

/** Most tabs of an agency are features of their own; whoever puts the screen together hands them in. */
export function AgenciesPage({ panels, notes }: AgenciesPageProps) {
  const { agencies: texts } = useMessages()
  const { tab = tabs.list, sid } = agenciesRoute.useSearch()
  const mayRead = useMay('agencies.read')
  // One grant for the whole screen: it holds from tab to tab and ends with the screen.
  const { prompt, ...secondLevel } = useSecondLevel()
  const lastList = useLastList(tab === tabs.list)
  const openedFrom = useOpenedFrom()
  useScreenTitle(texts.title)

  const content = () => {
    if (tab === tabs.list) return <AgencyList secondLevel={secondLevel} openedFrom={openedFrom} />
    if (tab === tabs.create) return <NewAgency secondLevel={secondLevel} />
    const isOfAgency = tab === tabs.detail || panels.some((panel) => panel.tab === tab)
    if (isOfAgency && sid !== undefined)
      return <AgencySetup sid={sid} tab={tab} panels={panels} notes={notes} secondLevel={secondLevel} />
    // Without an agency there is nothing to set up.
    return <Navigate from="/agencies" to="/agencies" search={{}} replace />
  }
  return (
    <Page
      title={texts.title}
      subtitle={texts.subtitle}
      aside={mayRead && tab === tabs.list && <ViewsOfScreen list="agencies" />}
    >
      <LastList value={lastList}>{mayRead ? content() : <NoAccess />}</LastList>
      {prompt}
    </Page>
  )
}

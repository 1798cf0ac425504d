import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, use } from 'react'
import type { Agency } from '../../lib/agency.ts'
import { useRecordTitle } from '../../lib/screen-title.ts'
import { failureOf } from '../../shared/failure.ts'
import { placeOf, RecordLink } from '../../shared/record-link.tsx'
import type { SecondLevel } from '../../shared/use-second-level.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Tabs, TabsAside } from '../../ui/page/tabs.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonForm } from '../../ui/states/skeleton-form.tsx'
import css from './agencies.module.css'
import { AgencyDetail } from './agency-detail.tsx'
import { AgencySwitcher } from './agency-switcher.tsx'
import { agenciesQuery } from './api.ts'
import { agenciesHref, LastList, tabs } from './links.ts'
import { SuspendedNotice } from './suspended-notice.tsx'
import { type Messages, useMessages } from './texts.ts'

/** A tab of an agency that another feature fills. */
export interface AgencyPanel {
  /** Its number in the address. */
  readonly tab: number
  readonly label: (messages: Messages) => string
  readonly render: (agency: Agency, secondLevel: SecondLevel) => ReactNode
}

interface AgencySetupProps {
  readonly sid: number
  readonly tab: number
  readonly panels: readonly AgencyPanel[]
  readonly notes: (sid: number) => ReactNode
  readonly secondLevel: SecondLevel
}

/** Loads the list again for an agency that is not in it: it may have been created after the list was loaded. */
function useNewerList(sid: number, isMissing: boolean): boolean {
  const queries = useQueryClient()
  const { isLoading } = useQuery({
    queryKey: ['agencies-with', sid],
    queryFn: () => queries.fetchQuery({ ...agenciesQuery(''), staleTime: 0 }),
    enabled: isMissing,
    gcTime: 0,
  })
  return isLoading
}

/** The agency that is open, tab by tab, and at its side the way to the others. */
export function AgencySetup({ sid, tab, panels, notes, secondLevel }: AgencySetupProps) {
  const { agencies: texts } = useMessages()
  const lastList = use(LastList)
  const { data, error, refetch } = useQuery(agenciesQuery(''))
  const agency = data?.find((one) => one.sid === sid)
  const isListOld = useNewerList(sid, data !== undefined && agency === undefined)
  useRecordTitle(agency?.longName)
  const failure = failureOf(error)
  if (failure && !data) return <ErrorState {...failure} onRetry={() => void refetch()} />
  if (!data || isListOld) {
    return (
      <Card>
        <SkeletonForm fields={12} />
      </Card>
    )
  }
  const back = <TabsAside href={agenciesHref(lastList)}>{texts.goBack}</TabsAside>
  return (
    <div className={css['setup']}>
      <AgencySwitcher agencies={data} current={sid} tab={tab} />
      {agency ? (
        <div>
          <div className={css['heading']}>
            <h2>{texts.setup(agency.longName)}</h2>
            <RecordLink to={placeOf.transfersOf({ agency: sid })}>{texts.transfers}</RecordLink>
          </div>
          {!agency.active && <SuspendedNotice agency={agency} />}
          <SetupTabs sid={sid} tab={tab} panels={panels} aside={back} />
          <Panel
            key={sid}
            agency={agency}
            tab={tab}
            panels={panels}
            notes={notes}
            secondLevel={secondLevel}
          />
        </div>
      ) : (
        <EmptyState text={texts.notFound} action={back} />
      )}
    </div>
  )
}

interface SetupTabsProps extends Omit<AgencySetupProps, 'secondLevel' | 'notes'> {
  readonly aside: ReactNode
}

function SetupTabs({ sid, tab, panels, aside }: SetupTabsProps) {
  const messages = useMessages()
  const { tabs: labels } = messages.agencies
  const strip = [
    { key: tabs.detail, label: labels.detail },
    ...panels.map((panel) => ({ key: panel.tab, label: panel.label(messages) })),
  ].map((one) => ({ ...one, href: agenciesHref({ tab: one.key, sid }) }))
  return <Tabs label={labels.label} tabs={strip} current={tab} aside={aside} />
}

interface PanelProps extends Omit<AgencySetupProps, 'sid'> {
  readonly agency: Agency
}

function Panel({ agency, tab, panels, notes, secondLevel }: PanelProps) {
  if (tab === tabs.detail)
    return (
      <>
        <AgencyDetail agency={agency} secondLevel={secondLevel} />
        {notes(agency.sid)}
      </>
    )
  return panels.find((panel) => panel.tab === tab)?.render(agency, secondLevel)
}

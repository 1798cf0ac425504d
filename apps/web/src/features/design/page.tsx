import { getRouteApi } from '@tanstack/react-router'
import { useScreenTitle } from '../../lib/screen-title.ts'
import { passSecondLevel } from '../../shared/second-level.ts'
import { Page } from '../../ui/page/page.tsx'
import { Tabs } from '../../ui/page/tabs.tsx'
import { DialogSections, DualListSections, ScheduleSections } from './dialogs.tsx'
import { FormSections } from './dialogs-forms.tsx'
import { PagedSections } from './paged.tsx'
import { TableSections } from './tables.tsx'
import { useMessages } from './texts.ts'

const homeRoute = getRouteApi('/guarded/home')

const parts = [
  <TableSections key="tables" />,
  <PagedSections key="paged" />,
  <DialogSections key="dialogs" onSubmit={passSecondLevel} />,
  <FormSections key="forms" />,
  <ScheduleSections key="schedule" />,
  <DualListSections key="lists" />,
]

/** For those who build: every part of ui/ in all its states. Outside production only. */
export function DesignPage() {
  const { design } = useMessages()
  const { tab = 1 } = homeRoute.useSearch()
  useScreenTitle(design.title)
  const tabs = design.parts.map((label, index) => ({
    key: index + 1,
    label,
    href: `#/home?view=design&tab=${index + 1}`,
  }))
  return (
    <Page title={design.title} subtitle={design.subtitle}>
      <Tabs label={design.title} tabs={tabs} current={tab} />
      {parts[tab - 1]}
    </Page>
  )
}

import { useMessages } from '../../lib/messages/index.tsx'
import { useScreenTitle } from '../../lib/screen-title.ts'
import { passSecondLevel } from '../../lib/second-level.ts'
import { Page } from '../../ui/page/page.tsx'
import { DialogSections } from './dialogs.tsx'
import { PagedSections } from './paged.tsx'
import { TableSections } from './tables.tsx'

/** For those who build: every part of ui/ in all its states. Outside production only. */
export function DesignPage() {
  const { design } = useMessages()
  useScreenTitle(design.title)
  return (
    <Page title={design.title} subtitle={design.subtitle}>
      <TableSections />
      <PagedSections />
      <DialogSections onSubmit={passSecondLevel} />
    </Page>
  )
}

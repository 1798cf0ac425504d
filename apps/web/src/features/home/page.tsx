import { useMessages } from '../../lib/messages/index.tsx'
import { useScreenTitle } from '../../lib/screen-title.ts'
import { modeName } from '../../lib/server-settings.ts'
import { Page } from '../../ui/page/page.tsx'

export function HomePage() {
  const { shell } = useMessages()
  useScreenTitle(shell.menu.home)
  return (
    <Page title={shell.running(modeName)}>
      <></>
    </Page>
  )
}

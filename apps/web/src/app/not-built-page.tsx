import { useMessages } from '../lib/messages/index.tsx'
import { useScreenTitle } from '../lib/screen-title.ts'
import type { Screen } from '../lib/screens.ts'
import { Page } from '../ui/page/page.tsx'
import { NotBuilt } from '../ui/states/not-built.tsx'

/** Stands where a screen of the menu will be, and says so plainly. */
export function NotBuiltPage({ screen }: { screen: Screen }) {
  const { shell } = useMessages()
  const name = shell.menu[screen]
  useScreenTitle(name)
  return (
    <Page title={name}>
      <NotBuilt title={shell.notBuilt.title} text={shell.notBuilt.text(name)} />
    </Page>
  )
}

import type { ReactNode } from 'react'
import { useMessages } from '../../lib/messages/index.tsx'
import { useScreenTitle } from '../../lib/screen-title.ts'
import { mode } from '../../lib/server-settings.ts'
import { Page } from '../../ui/page/page.tsx'

/** The heading alone without a session; with one, how the house stands. */
export function HomePage({ aside, children }: { readonly aside?: ReactNode; readonly children?: ReactNode }) {
  const { shell } = useMessages()
  useScreenTitle(shell.menu.home)
  return (
    <Page title={shell.running(shell.modes[mode])} aside={aside}>
      <>{children}</>
    </Page>
  )
}

import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyPart } from '../lib/lazy-part.ts'
import { useMessages } from '../lib/messages/index.tsx'
import { productName } from '../lib/server-settings.ts'
import { useCurrentUser } from '../lib/session.ts'
import { SecondLevelHost } from '../shared/second-level-host.tsx'
import { Toaster } from '../ui/toast/toaster.tsx'
import { GuideLink } from './guide-link.tsx'
import css from './layout.module.css'
import { SessionKeeper } from './session-keeper.tsx'
import { TopBar } from './top-bar.tsx'

/** Nobody waits for it. If its code does not come, files come all the same, without a line in the foot. */
const Tray = lazyPart(
  async () => (await import('./tray.tsx')).Tray,
  () => null,
)

export function RootLayout() {
  const { shell } = useMessages()
  const user = useCurrentUser()
  return (
    <div className={css['app']}>
      <a
        className={css['skip']}
        href="#content"
        onClick={(event) => {
          // The address belongs to the router; the link only moves the focus.
          event.preventDefault()
          document.getElementById('content')?.focus()
        }}
      >
        {shell.skip}
      </a>
      <TopBar />
      <SessionKeeper />
      <main id="content" tabIndex={-1} className={css['main']}>
        <Outlet />
      </main>
      <footer className={css['foot']}>
        <Toaster />
        {user && (
          <Suspense>
            <Tray />
          </Suspense>
        )}
        {user && <GuideLink />}
        <img src="/logo.svg" alt={productName} width={18} height={18} />
      </footer>
      <SecondLevelHost />
    </div>
  )
}

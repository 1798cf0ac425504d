import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { HomePage } from '../features/home/page.tsx'
import { mode } from '../lib/server-settings.ts'
import { orNotLoaded } from './lazy-screen.ts'

const homeRoute = getRouteApi('/guarded/home')

function loadOverview() {
  return orNotLoaded(() => import('./home-overview.tsx'))
}

const HomeOverview = lazy(async () => ({ default: (await loadOverview()).HomeOverview }))

const HomeAsOf = lazy(async () => ({ default: (await loadOverview()).HomeAsOf }))

const DesignPage = lazy(async () => ({
  default: (await import('../features/design/page.tsx')).DesignPage,
}))

const DebugPage = lazy(async () => ({
  default: (await import('../features/session/debug-page.tsx')).DebugPage,
}))

/** Home, and outside production the two views of those who build: no routes of their own, which only screens have. */
export function HomeScreen() {
  const { view } = homeRoute.useSearch()
  if (view === undefined || mode === 'PROD') {
    return (
      // The heading stays while the rest comes: a second one would take the focus from whoever has gone on.
      <HomePage
        aside={
          <Suspense>
            <HomeAsOf />
          </Suspense>
        }
      >
        <Suspense>
          <HomeOverview />
        </Suspense>
      </HomePage>
    )
  }
  return <Suspense>{view === 'design' ? <DesignPage /> : <DebugPage />}</Suspense>
}

import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { HomePage } from '../features/home/page.tsx'
import { mode } from '../lib/server-settings.ts'

const homeRoute = getRouteApi('/guarded/home')

const DesignPage = lazy(async () => ({
  default: (await import('../features/design/page.tsx')).DesignPage,
}))

const DebugPage = lazy(async () => ({
  default: (await import('../features/session/debug-page.tsx')).DebugPage,
}))

/** Home, and outside production the two views of those who build: no routes of their own, which only screens have. */
export function HomeScreen() {
  const { view } = homeRoute.useSearch()
  if (view === undefined || mode === 'PROD') return <HomePage />
  return <Suspense>{view === 'design' ? <DesignPage /> : <DebugPage />}</Suspense>
}

import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isServerThere, whenServerIsBack } from '../lib/connection.ts'
import { hasUnsaved } from '../lib/drafts.ts'
import { useMessages } from '../lib/messages/index.tsx'
import { isDownloading } from '../lib/running-downloads.ts'
import { useScreenTitle } from '../lib/screen-title.ts'
import { Page } from '../ui/page/page.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { ScreenNotLoaded } from './lazy-screen.ts'

type Kind = 'broken' | 'noConnection' | 'newVersion'

const lastReloadKey = 'reloadedAt'
/** A server that sends pages of one version and files of another must not make us reload for ever. */
const reloadEveryMs = 60_000

function reloadByItself(): void {
  const last = Number(sessionStorage.getItem(lastReloadKey) ?? 0)
  if (hasUnsaved() || isDownloading() || Date.now() - last < reloadEveryMs) return
  sessionStorage.setItem(lastReloadKey, String(Date.now()))
  window.location.reload()
}

/** Null until it is known. */
function useKind(error: unknown): Kind | null {
  const isNotLoaded = error instanceof ScreenNotLoaded
  const [kind, setKind] = useState<Kind | null>(isNotLoaded ? null : 'broken')
  useEffect(() => {
    if (!isNotLoaded) return undefined
    let stopWaiting = (): unknown => undefined
    let isOver = false
    const look = async (): Promise<void> => {
      const isThere = await isServerThere()
      if (isOver) return
      setKind(isThere ? 'newVersion' : 'noConnection')
      if (isThere) reloadByItself()
      else stopWaiting = whenServerIsBack(reloadByItself)
    }
    void look()
    return () => {
      isOver = true
      stopWaiting()
    }
  }, [isNotLoaded])
  return kind
}

/** In the place of a screen that could not be shown; the bar above it stays, so that every other screen can be. */
export function ScreenFailure({ error }: ErrorComponentProps) {
  const kind = useKind(error)
  return kind && <Told kind={kind} />
}

function Told({ kind }: { kind: Kind }) {
  const { shell } = useMessages()
  const { title, text, button } = shell.screenFailures[kind]
  const [isStillAway, setStillAway] = useState(false)
  useScreenTitle(title)
  const reload = async (): Promise<void> => {
    // A reload without a server would leave nothing but the browser's own page.
    if (await isServerThere()) window.location.reload()
    else setStillAway(true)
  }
  return (
    <Page title={title}>
      <ErrorState
        message={isStillAway ? shell.offline : text}
        retryLabel={button}
        onRetry={() => void reload()}
      />
    </Page>
  )
}

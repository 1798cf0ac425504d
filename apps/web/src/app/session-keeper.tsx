import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { followKept } from '../lib/kept.ts'
import { lookupsQuery } from '../lib/lookups-query.ts'
import { useMessages } from '../lib/messages/index.tsx'
import { queryClient } from '../lib/query-client.ts'
import { startRenewal } from '../lib/renewal.ts'
import { isOpenPath } from '../lib/screens.ts'
import { useCurrentUser } from '../lib/session.ts'
import { dismissToast, showToast } from '../ui/toast/toasts.ts'

/** Keeps the session alive while somebody is logged in, and leads to the login screen when it is gone. */
export function SessionKeeper() {
  const { shell, ui } = useMessages()
  const router = useRouter()
  const userID = useCurrentUser()?.userID ?? null
  const toastId = useRef<number | null>(null)

  const onWell = useEffectEvent(() => {
    if (toastId.current !== null) dismissToast(toastId.current)
    toastId.current = null
  })
  const onTrouble = useEffectEvent((retry: () => void) => {
    onWell()
    toastId.current = showToast({
      kind: 'error',
      message: shell.verifyFailed,
      action: { label: ui.retry, run: retry },
    })
  })
  const leave = useEffectEvent(() => {
    // Nothing of a session stays on the screen or in memory after it.
    queryClient.clear()
    const { pathname, href } = router.state.location
    if (isOpenPath(pathname)) return
    void router.navigate({ to: '/login', search: { returnUrl: href }, ignoreBlocker: true, replace: true })
  })

  useEffect(() => {
    if (userID === null) {
      leave()
      return undefined
    }
    // Every screen shows names for codes: the lists are fetched as soon as there is a session.
    void queryClient.prefetchQuery(lookupsQuery)
    followKept(userID).catch(() => {
      // The screens stay as this browser knows them; the next page asks again.
    })
    return startRenewal({ onWell: () => onWell(), onTrouble: (retry) => onTrouble(retry) })
  }, [userID])
  return null
}

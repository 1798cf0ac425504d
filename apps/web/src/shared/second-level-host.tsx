import type { GrantKind } from '@corridor/contract/refusals/session'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { onSecondLevelRequired } from '../lib/http.ts'
import { useMessages } from '../lib/messages/index.tsx'
import { SecondLevelPrompt } from '../ui/second-level/second-level-prompt.tsx'
import { passSecondLevel } from './second-level.ts'
import { giveBack } from './use-second-level.tsx'

/**
 * Asks for the second-level password whenever a call turns out to need it, over whatever is open. What was typed
 * stays where it is, and the call goes on once the password is right. The grant ends with the screen.
 */
export function SecondLevelHost() {
  const screen = useRouterState({ select: ({ location }) => location.pathname })
  return <HostOfScreen key={screen} />
}

function HostOfScreen() {
  const router = useRouter()
  const { neededTo } = useMessages().session
  const [action, setAction] = useState<GrantKind | null>(null)
  const waiting = useRef<((passed: boolean) => void)[]>([])
  const granted = useRef(false)

  useEffect(() => {
    const callers = waiting.current
    onSecondLevelRequired(
      (asked) =>
        new Promise<boolean>((answer) => {
          callers.push(answer)
          setAction(asked)
        }),
    )
    return () => {
      onSecondLevelRequired(() => Promise.resolve(false))
      // Whoever waits gets an answer even when the screen goes away.
      for (const answer of callers.splice(0)) answer(false)
      if (granted.current) giveBack()
      granted.current = false
    }
  }, [])

  const end = (passed: boolean): void => {
    if (passed) granted.current = true
    for (const answer of waiting.current.splice(0)) answer(passed)
    setAction(null)
  }
  // Whoever leaves the form (Back, then Leave) has closed the prompt with it, also where the screen stays.
  const close = useEffectEvent(() => end(false))
  useEffect(() => {
    return router.subscribe('onResolved', ({ hrefChanged }) => {
      if (hrefChanged) close()
    })
  }, [router])

  return (
    <SecondLevelPrompt
      opened={action !== null}
      reason={action === null ? '' : neededTo(action)}
      onSubmit={(password) => passSecondLevel(password, action ?? undefined)}
      onClose={() => end(false)}
      onGranted={() => end(true)}
    />
  )
}

import type { GrantKind } from '@corridor/contract/common/grants'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react'
import { onSecondLevelRequired } from '../lib/http.ts'
import type { SecondLevelAskedProps } from './second-level-asked.tsx'
import { giveBack } from './second-level-grant.ts'

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
  const [action, setAction] = useState<GrantKind | null>(null)
  const waiting = useRef<((passed: boolean) => void)[]>([])
  const granted = useRef(false)
  // Dialogs are no part of the first load: the login page has none.
  const [Asked, setAsked] = useState<ComponentType<SecondLevelAskedProps> | null>(null)

  useEffect(() => {
    const callers = waiting.current
    const answerAll = (passed: boolean): void => {
      for (const answer of callers.splice(0)) answer(passed)
    }
    const open = async (asked: GrantKind): Promise<void> => {
      const { SecondLevelAsked } = await import('./second-level-asked.tsx')
      setAsked(() => SecondLevelAsked)
      // Whoever left meanwhile has had the answer.
      if (callers.length > 0) setAction(asked)
    }
    onSecondLevelRequired(
      (asked) =>
        new Promise<boolean>((answer) => {
          callers.push(answer)
          // Where its code does not come nobody can be asked: the call stays refused, and may be tried again.
          open(asked).catch(() => answerAll(false))
        }),
    )
    return () => {
      onSecondLevelRequired(() => Promise.resolve(false))
      // Whoever waits gets an answer even when the screen goes away.
      answerAll(false)
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

  return Asked && <Asked action={action} onClose={() => end(false)} onGranted={() => end(true)} />
}

import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../lib/http.ts'
import { useMessages } from '../lib/messages/index.tsx'
import type { SecondLevelAnswer } from '../ui/second-level/second-level-form.tsx'
import { SecondLevelPrompt } from '../ui/second-level/second-level-prompt.tsx'
import { passByPasskey, passSecondLevel } from './second-level.ts'
import { giveBack } from './second-level-grant.ts'
import { usePasskeyWay } from './use-passkey-way.ts'

/** What the server grants. It has the last word: this only saves a prompt, or a refusal. */
const grantedMs = 10 * 60_000

export interface SecondLevel {
  /** True once the password was confirmed, at once if it was before; false when the person closes the prompt. */
  readonly ensure: () => Promise<boolean>
  /** The server knows of no grant any more: the next `ensure` asks again. */
  readonly forget: () => void
}

/**
 * The second-level password of one view: asked for once, remembered while the grant lasts, given back when
 * the view goes away. Render the prompt.
 */
export function useSecondLevel(): SecondLevel & { readonly prompt: ReactNode } {
  const { neededTo } = useMessages().session
  const [opened, setOpened] = useState(false)
  const passkeyDoes = usePasskeyWay(opened)
  const goodUntil = useRef(0)
  const waiting = useRef<((passed: boolean) => void)[]>([])
  const mounted = useRef(false)

  const answer = useCallback((passed: boolean) => {
    for (const resolve of waiting.current.splice(0)) resolve(passed)
    setOpened(false)
  }, [])

  const ensure = useCallback((): Promise<boolean> => {
    if (Date.now() < goodUntil.current) return Promise.resolve(true)
    return new Promise((resolve) => {
      waiting.current.push(resolve)
      setOpened(true)
    })
  }, [])

  const forget = useCallback(() => {
    goodUntil.current = 0
  }, [])

  const pass = useCallback(async (ask: () => Promise<SecondLevelAnswer>) => {
    // From before the call: rather a prompt too early than a refusal.
    const until = Date.now() + grantedMs
    const result = await ask()
    if (result === 'granted') {
      if (mounted.current) goodUntil.current = until
      else giveBack()
    }
    return result
  }, [])

  useEffect(() => {
    mounted.current = true
    const callers = waiting.current
    return () => {
      mounted.current = false
      // Whoever waits gets an answer even when the view goes away.
      for (const resolve of callers.splice(0)) resolve(false)
      if (Date.now() < goodUntil.current) giveBack()
      goodUntil.current = 0
    }
  }, [])

  const prompt = (
    <SecondLevelPrompt
      opened={opened}
      reason={neededTo('agencies')}
      onSubmit={(password) => pass(() => passSecondLevel(password))}
      onPasskey={passkeyDoes ? () => pass(passByPasskey) : undefined}
      onClose={() => answer(false)}
      onGranted={() => answer(true)}
    />
  )
  return { ensure, forget, prompt }
}

/** Does what needs the grant. If it has lapsed on the server the call itself asks again; null: closed. */
export async function withSecondLevel<T>(
  { ensure, forget }: SecondLevel,
  work: () => Promise<T>,
): Promise<T | null> {
  if (!(await ensure())) return null
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'second_level_required') throw error
    forget()
    return null
  }
}

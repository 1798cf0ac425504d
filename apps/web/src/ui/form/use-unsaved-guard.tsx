import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useCallback, useLayoutEffect, useRef } from 'react'
import { useMessages } from '../../lib/messages/index.tsx'
import { Confirm } from '../dialog/confirm.tsx'
import { isSame } from './values.ts'

export interface UnsavedGuardOptions {
  /** Asked at the moment of leaving, so that a save followed by a navigation is let through. */
  isDirty: () => boolean
  /** Search parameters that may change while the form stays where it is (the filter of a list beside it). */
  ignoreSearch?: readonly string[]
  title?: string
  text?: string
  stayLabel?: string
  leaveLabel?: string
  /** True while somebody wants to close what holds the form: the question is the same. */
  asked?: boolean
  onLeave?: () => void
  onStay?: () => void
}

interface Place {
  pathname: string
  search: object
}

function isElsewhere(from: Place, to: Place, ignored: readonly string[]): boolean {
  const searchOf = (place: Place): unknown =>
    Object.fromEntries(Object.entries(place.search).filter(([key]) => !ignored.includes(key)))
  return from.pathname !== to.pathname || !isSame(searchOf(from), searchOf(to))
}

/**
 * Asks before typed work is lost: on a change of route or tab, and (by the browser's own question) on closing
 * the window. Render what it returns. A navigation that must not ask passes `ignoreBlocker: true`.
 */
export function useUnsavedGuard(options: UnsavedGuardOptions): ReactNode {
  const messages = useMessages().ui.unsaved
  const latest = useRef(options)
  useLayoutEffect(() => {
    latest.current = options
  })

  // Both keep their identity: the router sets its blocker anew whenever one of them changes.
  const isDirty = useCallback(() => latest.current.isDirty(), [])
  const shouldBlock = useCallback(({ current, next }: { current: Place; next: Place }) => {
    return latest.current.isDirty() && isElsewhere(current, next, latest.current.ignoreSearch ?? [])
  }, [])

  const blocker = useBlocker({ shouldBlockFn: shouldBlock, enableBeforeUnload: isDirty, withResolver: true })

  return (
    <Confirm
      opened={blocker.status === 'blocked' || options.asked === true}
      title={options.title ?? messages.title}
      text={options.text ?? messages.text}
      confirmLabel={options.leaveLabel ?? messages.leave}
      cancelLabel={options.stayLabel ?? messages.stay}
      danger
      onConfirm={() => {
        blocker.proceed?.()
        options.onLeave?.()
      }}
      onCancel={() => {
        blocker.reset?.()
        options.onStay?.()
      }}
    />
  )
}

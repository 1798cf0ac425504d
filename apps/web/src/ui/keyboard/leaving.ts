import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { hasModifier, isTyping } from './keys.ts'

/**
 * Whether another screen was asked for and is still on its way. The one before can be seen until then, but what is
 * pressed now is not meant for it.
 */
export function useIsLeaving(): () => boolean {
  const router = useRouter()
  return useCallback(() => {
    const { location, resolvedLocation } = router.state
    return resolvedLocation !== undefined && resolvedLocation.pathname !== location.pathname
  }, [router])
}

/** So long nothing is opened, pressed or sent by the keyboard on a screen that somebody leaves. */
export function useNoKeysOnLeaving(): void {
  const isLeaving = useIsLeaving()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const presses = event.key === 'Enter' || (event.key === ' ' && !isTyping(event.target))
      const isPressing = presses && !hasModifier(event)
      if (!isPressing || !isLeaving()) return
      if (!(event.target instanceof Element) || event.target.closest('main') === null) return
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [isLeaving])
}

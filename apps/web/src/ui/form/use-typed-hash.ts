import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * A place that somebody types or pastes into the address bar reaches the router without the router's own state.
 * The router takes it for the very first entry of the history, and its way back from a refused change leads to
 * a wrong entry or reloads the page. So while there is something to lose, such a change is undone first, and
 * then asked for like any other navigation.
 */
export function useTypedHash(isActive: () => boolean): void {
  const { history } = useRouter()

  useEffect(() => {
    let wanted: string | null = null

    const onPopState = (event: PopStateEvent): void => {
      if (wanted !== null) {
        // The undoing has arrived: the address is the old one again.
        event.stopImmediatePropagation()
        const place = wanted
        wanted = null
        history.push(place)
        return
      }
      const { hash, href } = window.location
      // The same place typed again replaces the entry: there is nothing to undo.
      const isSamePlace = new URL(history.createHref(history.location.href), href).hash === hash
      if (event.state !== null || isSamePlace || !isActive()) return
      event.stopImmediatePropagation()
      wanted = hash.slice(1) || '/'
      window.history.back()
    }

    // Capture comes before the router's own listener.
    window.addEventListener('popstate', onPopState, { capture: true })
    return () => window.removeEventListener('popstate', onPopState, { capture: true })
  }, [history, isActive])
}

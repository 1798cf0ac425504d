import { createHashHistory, type RouterHistory } from '@tanstack/react-router'

/**
 * The places of the app, in the part of the address after `#`.
 *
 * The router counts the entries of the browser's history, to find the way back when somebody stays with a form that
 * is not saved. A place that was typed, pasted or opened by a bookmark reaches it without a count and would be taken
 * for the first of all: 'Stay' would then lead to some other entry. So each such entry gets its count as it arrives.
 */
export function countedHistory(): RouterHistory {
  let history: RouterHistory | null = null
  // Before the router's own listener, which is added by the next line.
  window.addEventListener('popstate', (event) => {
    if (event.state !== null || !history) return
    const { href, state } = history.location
    // The same place typed again takes the place of its entry; any other comes after it.
    const isSame = window.location.hash === `#${href}`
    const key = Math.random().toString(36).slice(2)
    const entry = {
      ...(isSame && state),
      __TSR_index: state.__TSR_index + (isSame ? 0 : 1),
      key,
      __TSR_key: key,
    }
    // The browser's own: the router has put another one over it, by which it would notice and not ask.
    History.prototype.replaceState.call(window.history, entry, '')
  })
  history = createHashHistory()
  return history
}

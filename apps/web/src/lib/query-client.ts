import { CancelledError, QueryCache, QueryClient } from '@tanstack/react-query'
import { whenServerIsBack } from './connection.ts'
import { ApiError } from './http.ts'

/** The server was not there, or not ready: nothing is wrong with what was asked. */
function isOutage(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'offline' || error.code === 'unavailable')
}

function askAgain(): void {
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => isOutage(state.error) })
}

/**
 * No silent retries: a failure is shown at once, with a Retry that the person presses. What failed because the server
 * was not there is asked for again by itself when it is back.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => {
      if (isOutage(error)) whenServerIsBack(askAgain)
    },
  }),
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
})

// The end of a session cancels the queries that are under way. The screens that await them are gone by then.
window.addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof CancelledError) event.preventDefault()
})

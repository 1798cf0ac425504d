import { QueryClient } from '@tanstack/react-query'

/** No silent retries: a failure is shown at once, with a Retry that the person presses. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
})

import { sessionRoutes } from '@corridor/contract/session'
import { ApiError, call, loseSession } from './http.ts'
import { session } from './session.ts'

const everyMs = 180_000
/** The old token serves 30 seconds longer, and asking again with it gives the same new one. */
const retryAfterMs = 5_000

function isRefused(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403)
}

interface Watcher {
  /** The server could not be asked; it is asked again soon, or at once by `retry`. */
  readonly onTrouble: (retry: () => void) => void
  readonly onWell: () => void
}

/** Renews the token again and again until it is stopped. Only the server's own refusal ends the session. */
export function startRenewal({ onTrouble, onWell }: Watcher): () => void {
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const schedule = (afterMs: number): void => {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(() => void renew(), afterMs)
  }
  const renew = async (): Promise<void> => {
    schedule(everyMs)
    try {
      const { renew: renewed, token } = await call(sessionRoutes.verify, {})
      if (renewed && !stopped) session.replaceToken(token)
      onWell()
    } catch (error) {
      if (stopped) return
      if (isRefused(error)) {
        loseSession()
        return
      }
      schedule(retryAfterMs)
      onTrouble(() => void renew())
    }
  }
  schedule(everyMs)
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}

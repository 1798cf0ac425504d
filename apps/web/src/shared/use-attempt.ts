import { useState } from 'react'
import { ApiError } from '../lib/http.ts'
import { useBusy } from '../ui/form/use-busy.ts'
import { isGrantMissing } from './protected-dialog.tsx'

interface Attempt {
  readonly busy: boolean
  /** Why the last one was refused; null once another one has begun. */
  readonly failure: ApiError | null
  readonly attempt: (work: () => Promise<void>) => void
  readonly forget: () => void
}

/**
 * One thing at a time, and what the server has against it, to be told where it was tried. Whoever closed the prompt for
 * the second-level password has said no, which is no failure.
 */
export function useAttempt(): Attempt {
  const [failure, setFailure] = useState<ApiError | null>(null)
  const [busy, run] = useBusy()
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setFailure(null)
    try {
      await work()
    } catch (error) {
      if (isGrantMissing(error)) return
      if (!(error instanceof ApiError)) throw error
      setFailure(error)
    }
  }
  return {
    busy,
    failure,
    attempt: (work) => void run(() => attempt(work)),
    forget: () => setFailure(null),
  }
}

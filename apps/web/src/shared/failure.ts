import { ApiError } from '../lib/http.ts'
import type { Messages } from '../lib/messages/index.tsx'
import { showToast } from '../ui/toast/toasts.ts'

/**
 * Tells a person that a call failed, with the id that support finds it by. A bug is not dressed up: it surfaces.
 * `about` names what was tried; a success that is told with the same name takes the error away.
 */
export function showFailure(error: unknown, { shell }: Pick<Messages, 'shell'>, about?: string): void {
  if (!(error instanceof ApiError)) throw error
  // The login screen says it already.
  if (error.status === 401) return
  const { message, requestId } = error
  showToast({ kind: 'error', message, about, ...(requestId && { detail: shell.failed(requestId) }) })
}

/** Of all agencies, asked for by somebody who works for some: nothing has failed, and trying again brings nothing. */
export function isClosedToLimited(error: Error | null): boolean {
  return error instanceof ApiError && error.reason?.code === 'closed_to_limited'
}

/** What the tables and states show of a failed query. */
export function failureOf(error: Error | null): Failure | null {
  return error
    ? {
        message: error.message,
        requestId: error instanceof ApiError ? error.requestId : undefined,
        isClosed: isClosedToLimited(error),
      }
    : null
}

interface Failure {
  readonly message: string
  readonly requestId: string | undefined
  readonly isClosed: boolean
}

import type { Request } from '@playwright/test'

/**
 * Whether a request changes something at this path or below it. The page around it asks for lists by POST as well, for
 * the number beside the work list among them, and whenever it likes.
 */
export function isWriteTo(path: string): (request: Request) => boolean {
  return (request) => request.method() !== 'GET' && new URL(request.url()).pathname.startsWith(path)
}

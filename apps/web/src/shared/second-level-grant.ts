import { sessionRoutes } from '@corridor/contract/session'
import { call } from '../lib/http.ts'
import { session } from '../lib/session.ts'

export function giveBack(): void {
  // A lost or ended session has taken its grant along.
  if (!session.current()) return
  // Nobody waits for it, and a grant that stays ends by itself.
  call(sessionRoutes.endSecondLevel, {}).catch(() => undefined)
}

import type { ErrorCode } from '@corridor/contract/common/errors'
import { cancelTransaction } from '../../apps/server/src/features/transactions/service.ts'
import type { ActorCall } from '../../apps/server/src/platform/call.ts'
import { AppError } from '../../apps/server/src/platform/errors.ts'
import type { Platform } from '../../apps/server/src/platform/platform.ts'
import { pause } from './wait.ts'

/** What became of a cancel: done, or too late. */
export type Cancelled = 'done' | 'refused'

/** Answers that no further try changes. A transfer that is gone was lost, which is for the judge to say. */
const finalAnswers = new Set<ErrorCode>(['wrong_status', 'not_found'])

/** A member of staff who asks again until there is an answer; the server's own code, in this process. */
export function makeStaff({ db, log }: Pick<Platform, 'db' | 'log'>) {
  return async (sid: number, requestId: string): Promise<Cancelled> => {
    const call: ActorCall = {
      requestId,
      address: 'staff',
      mode: null,
      log,
      actor: { userSid: 1, login: 'staff', profile: 1, sessionSid: 1, scope: null },
    }
    for (;;) {
      try {
        await cancelTransaction(db, call, { idTr: sid, reason: requestId, fees: true })
        return 'done'
      } catch (error) {
        if (error instanceof AppError && finalAnswers.has(error.code)) return 'refused'
        await pause(50)
      }
    }
  }
}

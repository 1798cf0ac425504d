import type { GrantKind } from '@corridor/contract/common/grants'
import { hashPassword } from '@corridor/contract/common/password'
import { sessionRoutes } from '@corridor/contract/session'
import { ApiError, call } from '../lib/http.ts'
import { session } from '../lib/session.ts'
import type { SecondLevelAnswer } from '../ui/second-level/second-level-form.tsx'
import { signWithPasskey } from './factor/passkey.ts'

/** Asks the server, which alone judges the password; a pass opens one kind of action for ten minutes. */
export function passSecondLevel(
  password: string,
  action: GrantKind = 'agencies',
): Promise<SecondLevelAnswer> {
  return answerOf(async () => {
    const user = session.current()?.username
    const passlvl2 = await hashPassword(password)
    await call(sessionRoutes.secondLevel, { body: { ...(user && { user }), passlvl2, action } })
  })
}

/** The same with a passkey. */
export function passByPasskey(action: GrantKind = 'agencies'): Promise<SecondLevelAnswer> {
  return answerOf(async () => {
    const passkey = await signWithPasskey(await call(sessionRoutes.askSecondLevelPasskey, {}))
    await call(sessionRoutes.passSecondLevelByPasskey, { body: { passkey, action } })
  })
}

async function answerOf(work: () => Promise<void>): Promise<SecondLevelAnswer> {
  try {
    await work()
    return 'granted'
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.code === 'second_level_refused' ? 'refused' : { error: error.message }
  }
}

export async function hasPasskeyForIt(): Promise<boolean> {
  return (await call(sessionRoutes.askSecondLevelPasskey, {})).request !== null
}

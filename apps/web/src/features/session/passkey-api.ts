import { sessionRoutes } from '@corridor/contract/session'
import { call } from '../../lib/http.ts'
import { makePasskey, nameOfThisDevice, signWithPasskey } from '../../shared/factor/passkey.ts'
import type { LoginAnswer } from './api.ts'

/** Apart from the other calls: the log-in itself is loaded without it. */
export async function passPasskey(preToken: string): Promise<LoginAnswer> {
  const passkey = await signWithPasskey(await call(sessionRoutes.askPasskey, { body: { preToken } }))
  return call(sessionRoutes.passPasskey, { body: { preToken, passkey } })
}

export async function addPasskey(preToken: string) {
  const made = await makePasskey(await call(sessionRoutes.startPasskey, { body: { preToken } }))
  return call(sessionRoutes.addPasskey, { body: { preToken, name: nameOfThisDevice(), made } })
}

import { inTransaction } from '../../apps/server/src/platform/db/database.ts'
import type { Platform } from '../../apps/server/src/platform/platform.ts'
import { confirmSetup, startSetup } from '../../apps/server/src/platform/session/factors.ts'
import { codeAt, stepAt } from '../../apps/server/src/platform/session/totp.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The bytes of a key as an app reads them: written apart from the server, which only writes keys. */
export function bytesOf(key: string): Buffer {
  const bits = Array.from(key, (letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** What the app shows now, or so many steps away. */
export function codeOf(key: string, away = 0): string {
  return codeAt(bytesOf(key), stepAt(Date.now()) + away)
}

/** The one after that which has confirmed the app: it is taken already, however the clock stands. */
export function nextCode(key: string): string {
  return codeOf(key, 1)
}

export function beginSetup({ db, secrets }: Platform, sid: number) {
  return inTransaction(db, (tx) => startSetup(tx, secrets, 'Corridor', { sid, login: 'somebody' }))
}

/** Gives a user an app, and gives the key that it shows codes of. */
export async function setUpApp(platform: Platform, sid: number): Promise<string> {
  const { db, secrets } = platform
  const { factorKey } = await beginSetup(platform, sid)
  const code = codeOf(factorKey)
  await inTransaction(db, (tx) => confirmSetup(tx, secrets, sid, { code, replaces: true }))
  return factorKey
}

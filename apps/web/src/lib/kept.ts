import { type PreferenceName, preferenceNames, preferencesRoutes } from '@corridor/contract/preferences'
import { call } from './http.ts'
import { session } from './session.ts'

/**
 * What a person has chosen: kept by the server, so that it follows the person, and by the browser, so that the next
 * page begins with it.
 */
const listeners = new Set<() => void>()

function tell(): void {
  for (const listener of listeners) listener()
}

export function listenToKept(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function kept(name: PreferenceName): string | null {
  return localStorage.getItem(name)
}

/** Whose choices this browser holds. */
const ownerKey = 'preferences of'

/** Marks a choice that the server does not have yet, with whose it is: nobody's, if somebody is about to log in. */
function unsentKey(name: PreferenceName): string {
  return `unsent ${name}`
}

/** At once in this browser, and soon on the server. */
export function keep(name: PreferenceName, value: string): void {
  const user = session.current()
  localStorage.setItem(name, value)
  localStorage.setItem(unsentKey(name), String(user?.userID ?? ''))
  tell()
  if (user) void sendUnsent(user.userID)
}

let sending = false

/** One after the other, so that the last choice is the one that stays. What fails stays marked for the next time. */
async function sendUnsent(userID: number): Promise<void> {
  const next = () => preferenceNames.find((name) => localStorage.getItem(unsentKey(name)) === String(userID))
  if (sending) return
  sending = true
  try {
    for (let name = next(); name; name = next()) {
      const value = kept(name) ?? ''
      await call(preferencesRoutes.keep, { params: { name }, body: { value } })
      if (kept(name) === value) localStorage.removeItem(unsentKey(name))
    }
  } catch {
    // It holds in this browser; the next choice, or the next page, tries again.
  } finally {
    sending = false
  }
}

/**
 * Takes over what the person has chosen elsewhere; what only this browser knows of the person goes to the server.
 * Throws without an answer, and then all is as it was.
 */
export async function followKept(userID: number): Promise<void> {
  const asked = new Map(preferenceNames.map((name) => [name, kept(name)]))
  const elsewhere = await call(preferencesRoutes.all, {})
  if (session.current()?.userID !== userID) return
  const owner = localStorage.getItem(ownerKey) ?? String(userID)
  for (const name of preferenceNames) {
    // Chosen while the answer was on its way: it is newer than the answer.
    if (kept(name) !== asked.get(name)) continue
    const chooser = localStorage.getItem(unsentKey(name))
    const isChosen = chooser === '' || chooser === String(userID)
    if (owner !== String(userID) && !isChosen) localStorage.removeItem(name)
    const there = elsewhere[name]
    if (there !== undefined && !isChosen) localStorage.setItem(name, there)
    if (kept(name) !== null && (isChosen || there === undefined))
      localStorage.setItem(unsentKey(name), String(userID))
    else localStorage.removeItem(unsentKey(name))
  }
  localStorage.setItem(ownerKey, String(userID))
  tell()
  await sendUnsent(userID)
}

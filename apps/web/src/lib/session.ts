import type { Permission } from '@corridor/domain/access/permissions'
import { makeSharedStore } from './shared-store.tsx'
import { type CurrentUser, readSession } from './stored-session.ts'

const storageKey = 'currentUser'
const listeners = new Set<() => void>()
let known: { text: string | null; user: CurrentUser | null } = { text: null, user: null }
let expired = false

function tell(): void {
  for (const listener of listeners) listener()
}

function write(user: CurrentUser | null): void {
  if (user) localStorage.setItem(storageKey, JSON.stringify(user))
  else localStorage.removeItem(storageKey)
  tell()
}

export const session = {
  /** The same object as long as nothing was stored anew. */
  current: (): CurrentUser | null => {
    const text = localStorage.getItem(storageKey)
    if (text !== known.text) known = { text, user: readSession(text) }
    return known.user
  },
  start: (user: CurrentUser): void => {
    expired = false
    write(user)
  },
  replaceToken: (token: string): void => {
    const user = session.current()
    if (user) write({ ...user, token })
  },
  end: (): void => write(null),
  /** The server does not know the token any more. */
  expire: (): void => {
    expired = true
    write(null)
  },
  /** True once after a session was lost: the login screen says so. */
  takeExpired: (): boolean => {
    const was = expired
    expired = false
    return was
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/**
 * Whatever has not been saved would have the browser ask, and 'Cancel' would leave it on the screen. Listened for before
 * anybody else does, or they would be heard first.
 */
let isUnasked = false
window.addEventListener('beforeunload', (event) => isUnasked && event.stopImmediatePropagation(), {
  capture: true,
})

function reloadUnasked(): void {
  isUnasked = true
  window.location.reload()
}

// Another tab logged in, out, or renewed the token.
window.addEventListener('storage', (event) => {
  if (event.key !== storageKey && event.key !== null) return
  const before = known.user
  const now = session.current()
  // Somebody else works in this browser now: nothing of the other person may stay on the screen.
  if (before && now && before.userID !== now.userID) reloadUnasked()
  else tell()
})

const { Shared, useShared } = makeSharedStore(session.subscribe, session.current)

export const CurrentUserShared = Shared
export const useCurrentUser: () => CurrentUser | null = useShared

/** The screen only mirrors what the server enforces: it hides what would be refused. */
export function useMay(permission: Permission): boolean {
  return useCurrentUser()?.permissions.includes(permission) ?? false
}

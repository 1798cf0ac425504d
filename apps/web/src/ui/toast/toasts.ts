import { useSyncExternalStore } from 'react'

export interface Toast {
  readonly id: number
  readonly kind: 'success' | 'info' | 'error'
  readonly title?: string | undefined
  readonly message: string
  /** For support: the call that failed. */
  readonly detail?: string | undefined
  /** What was tried: what an earlier try of the same told goes when this one has told its own. */
  readonly about?: string | undefined
  readonly action?: { readonly label: string; readonly run: () => void } | undefined
}

const shownMs = 6_000
const most = 4
const listeners = new Set<() => void>()
let toasts: readonly Toast[] = []
let lastId = 0

function set(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

export function dismissToast(id: number): void {
  return set(toasts.filter((toast) => toast.id !== id))
}

/** For a success that shows by itself. */
export function dismissAbout(what: string): void {
  return set(toasts.filter(({ about }) => about !== what))
}

/**
 * Success and info go by themselves, or for the next of their kind; an error stays until it was seen, or until what
 * was tried has been tried again.
 */
export function showToast(toast: Omit<Toast, 'id'>): number {
  lastId += 1
  const id = lastId
  const others = toasts.filter(({ about }) => about === undefined || about !== toast.about)
  const kept = toast.kind === 'error' ? others : others.filter(({ kind }) => kind === 'error')
  set([...kept, { ...toast, id }].slice(-most))
  if (toast.kind !== 'error') setTimeout(() => dismissToast(id), shownMs)
  return id
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => toasts,
  )
}

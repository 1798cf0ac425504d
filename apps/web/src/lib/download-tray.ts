import { useSyncExternalStore } from 'react'
import { paced, saveFile } from './downloads.ts'
import { counted } from './running-downloads.ts'
import { session } from './session.ts'

/** A file on its way, one that is here, or one that did not come. */
export interface TrayItem {
  readonly id: number
  readonly fileName: string
  readonly state:
    | { readonly kind: 'queued' }
    | { readonly kind: 'running'; readonly bytes: number; readonly of: number | null }
    | { readonly kind: 'done'; readonly bytes: number }
    | { readonly kind: 'failed'; readonly message: string }
}

/** What the server says of a file before it comes. */
export interface Announced {
  readonly bytes: number | null
  readonly fileName: string | null
}

interface Progress {
  readonly signal: AbortSignal
  readonly onAnnounced: (announced: Announced) => void
  readonly onBytes: (bytes: number) => void
}

export interface TrayWork {
  /** Until the server has named it. */
  readonly fileName: string
  readonly fetch: (progress: Progress) => Promise<Blob>
  /** In words; nothing was saved. */
  readonly onFailed: (error: unknown) => string
}

/** The server keeps more of one person out. */
const mostAtOnce = 3
const doneShownMs = 8_000

const listeners = new Set<() => void>()
const works = new Map<number, TrayWork>()
const running = new Map<number, AbortController>()
let items: readonly TrayItem[] = []
let lastId = 0

function set(next: readonly TrayItem[]): void {
  items = next
  for (const listener of listeners) listener()
}

function change(id: number, what: Partial<TrayItem>): void {
  set(items.map((item) => (item.id === id ? { ...item, ...what } : item)))
}

function remove(id: number): void {
  works.delete(id)
  set(items.filter((item) => item.id !== id))
}

/** Those that wait begin as soon as there is room. */
function next(): void {
  for (const { id, state } of items) {
    if (running.size >= mostAtOnce) return
    const work = works.get(id)
    if (state.kind === 'queued' && work) void run(id, work)
  }
}

async function run(id: number, { fileName, fetch, onFailed }: TrayWork): Promise<void> {
  const mine = new AbortController()
  running.set(id, mine)
  let [name, of]: [string, number | null] = [fileName, null]
  change(id, { state: { kind: 'running', bytes: 0, of } })
  const onBytes = paced((bytes) => {
    if (running.get(id) === mine) change(id, { state: { kind: 'running', bytes, of } })
  })
  const onAnnounced = (announced: Announced): void => {
    of = announced.bytes
    name = announced.fileName ?? fileName
    change(id, { fileName: name })
  }
  try {
    const file = await counted(() => fetch({ signal: mine.signal, onAnnounced, onBytes }))
    if (running.get(id) !== mine) return
    running.delete(id)
    saveFile(file, name)
    change(id, { state: { kind: 'done', bytes: file.size } })
    setTimeout(() => remove(id), doneShownMs)
  } catch (error) {
    if (running.get(id) !== mine) return
    running.delete(id)
    change(id, { state: { kind: 'failed', message: onFailed(error) } })
  } finally {
    next()
  }
}

/** Files outlive the view that asked for them: whoever walks on in the meantime gets them all the same. */
export const downloadTray = {
  /** A file that is on its way already is not asked for twice. */
  add: (work: TrayWork): void => {
    const known = items.find(({ fileName, state }) => fileName === work.fileName && state.kind !== 'done')
    if (known) {
      downloadTray.retry(known.id)
      return
    }
    lastId += 1
    works.set(lastId, work)
    set([...items, { id: lastId, fileName: work.fileName, state: { kind: 'queued' } }])
    next()
  },
  retry: (id: number): void => {
    if (items.some((item) => item.id === id && item.state.kind === 'failed')) {
      change(id, { state: { kind: 'queued' } })
      next()
    }
  },
  /** Ends what runs, and forgets what has failed. */
  cancel: (id: number): void => {
    running.get(id)?.abort()
    running.delete(id)
    remove(id)
    next()
  },
  current: (): readonly TrayItem[] => items,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

// Nothing of a session goes on after it.
session.subscribe(() => {
  if (!session.current()) for (const { id } of items) downloadTray.cancel(id)
})

export function useDownloadTray(): readonly TrayItem[] {
  return useSyncExternalStore(downloadTray.subscribe, downloadTray.current)
}

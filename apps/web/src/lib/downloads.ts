import { useSyncExternalStore } from 'react'
import { ApiError } from './http.ts'
import { counted } from './running-downloads.ts'
import { session } from './session.ts'

export type DownloadState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly bytes: number }
  | { readonly kind: 'done'; readonly bytes: number; readonly rows: number; readonly of: string }
  | { readonly kind: 'failed'; readonly message: string }

/** A file, how many rows it has, and what they were narrowed to. */
interface Fetched {
  readonly file: Blob
  readonly rows: number
  readonly of: string
}

/** Fetches the file; `onBytes` hears how much of it has come. */
type Work = (signal: AbortSignal, onBytes: (bytes: number) => void) => Promise<Fetched>

export interface Download {
  readonly fileName: string
  /** One at a time: while it runs, another start does nothing. */
  readonly start: (work: Work) => void
  readonly retry: () => void
  /** Ends what runs, and forgets what has failed. */
  readonly cancel: () => void
  readonly current: () => DownloadState
  readonly subscribe: (listener: () => void) => () => void
}

const idle = { kind: 'idle' } as const satisfies DownloadState
const doneShownMs = 8_000
/** Often enough to see it move, seldom enough to leave the page alone. */
const progressEveryMs = 150

/** Tells of the newest number now and then. */
export function paced(tell: (bytes: number) => void): (bytes: number) => void {
  let come = 0
  let soon: ReturnType<typeof setTimeout> | undefined
  return (bytes) => {
    come = bytes
    soon ??= setTimeout(() => {
      soon = undefined
      tell(come)
    }, progressEveryMs)
  }
}

export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser has taken it over by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** A download outlives the view that started it: whoever walks on in the meantime gets the file all the same. */
export function makeDownload(fileName: string): Download {
  const listeners = new Set<() => void>()
  let state: DownloadState = idle
  let running: AbortController | null = null
  let last: Work | null = null

  const set = (next: DownloadState): void => {
    state = next
    for (const listener of listeners) listener()
  }

  const run = async (work: Work): Promise<void> => {
    if (running) return
    const mine = new AbortController()
    running = mine
    last = work
    set({ kind: 'running', bytes: 0 })
    const onBytes = paced((bytes) => {
      if (running === mine) set({ kind: 'running', bytes })
    })
    try {
      const { file, rows, of } = await counted(() => work(mine.signal, onBytes))
      if (running !== mine) return
      running = null
      saveFile(file, fileName)
      const done: DownloadState = { kind: 'done', bytes: file.size, rows, of }
      set(done)
      setTimeout(() => {
        if (state === done) set(idle)
      }, doneShownMs)
    } catch (error) {
      if (running !== mine) return
      running = null
      if (!(error instanceof ApiError)) {
        set(idle)
        throw error
      }
      set({ kind: 'failed', message: error.message })
    }
  }

  const cancel = (): void => {
    running?.abort()
    running = null
    last = null
    set(idle)
  }

  // Nothing of a session goes on after it.
  session.subscribe(() => {
    if (!session.current() && state !== idle) cancel()
  })

  return {
    fileName,
    start: (work) => void run(work),
    retry: () => {
      if (last) void run(last)
    },
    cancel,
    current: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function useDownload({ subscribe, current }: Download): DownloadState {
  return useSyncExternalStore(subscribe, current)
}

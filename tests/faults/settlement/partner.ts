import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { pause } from '../wait.ts'

export interface Taken {
  readonly title: string
  readonly sha256: string
}

export interface Partner {
  readonly taken: readonly Taken[]
  readonly stop: () => Promise<void>
}

/** Takes each file away the moment it appears; names that begin with a dot are left alone. */
export function startPartner(folders: readonly string[], store: string): Partner {
  mkdirSync(store, { recursive: true })
  const taken: Taken[] = []
  const stopping = new AbortController()
  const take = (folder: string, title: string): void => {
    const kept = join(store, String(taken.length))
    renameSync(join(folder, title), kept)
    taken.push({ title, sha256: createHash('sha256').update(readFileSync(kept)).digest('hex') })
  }
  const look = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      for (const folder of folders)
        for (const title of readdirSync(folder)) if (!title.startsWith('.')) take(folder, title)
      await pause(2)
    }
  }
  const looking = look()
  return {
    taken,
    stop: async () => {
      stopping.abort()
      await looking
    },
  }
}

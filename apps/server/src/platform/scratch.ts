import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A file for the time of some work. It has no name from the beginning on: nobody else can open it, and when the process
 * is killed nothing stays behind.
 */
export async function withScratchFile<T>(work: (file: FileHandle) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'corridor-'))
  let file: FileHandle
  try {
    file = await open(join(folder, 'scratch'), 'wx+', 0o600)
  } finally {
    await rm(folder, { recursive: true })
  }
  try {
    return await work(file)
  } finally {
    await file.close()
  }
}

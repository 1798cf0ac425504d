import { constants } from 'node:fs'
import { lstat, mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from './db/statement.ts'

/** A folder that somebody else takes files out of, here or on a server of theirs. */
export interface Folder {
  /**
   * The length of a file; null where nothing has the name. A link is what has the name, wherever it leads. Throws where
   * that cannot be known.
   */
  readonly sizeOf: (name: string) => Promise<number | null>
  /** Whatever stood there under this name is replaced. */
  readonly write: (name: string, content: Buffer) => Promise<void>
  /** In one step. Throws `RenameRefused` where the file certainly has its old name, anything else where nobody knows. */
  readonly rename: (from: string, to: string) => Promise<void>
}

export class RenameRefused extends Error {}

/** For the group too: the account that hands the files out is another one than ours. */
export const fileMode = 0o640
const folderMode = 0o750

/** Never what stands there already, be it a file or a link that somebody has laid. */
const asNew = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW

/**
 * A folder of this machine, made where there is none. What is written is on the disk before anything relies on it.
 * The folder itself may be a link, which the operator has laid; others write into it too, so no link in it is followed.
 */
export async function localFolder(path: string): Promise<Folder> {
  await mkdir(path, { recursive: true, mode: folderMode })
  return {
    sizeOf: async (name) => {
      try {
        return (await lstat(join(path, name))).size
      } catch (error) {
        if (hasCode(error, 'ENOENT')) return null
        throw error
      }
    },
    write: async (name, content) => {
      await rm(join(path, name), { force: true })
      const file = await open(join(path, name), asNew, fileMode)
      try {
        await file.writeFile(content)
        await file.sync()
      } finally {
        await file.close()
      }
    },
    rename: async (from, to) => {
      try {
        await rename(join(path, from), join(path, to))
      } catch (error) {
        throw new RenameRefused(error instanceof Error ? error.message : String(error))
      }
      const folder = await open(path)
      try {
        await folder.sync()
      } finally {
        await folder.close()
      }
    },
  }
}

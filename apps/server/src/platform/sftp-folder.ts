import { type Folder, fileMode, RenameRefused } from './folder.ts'
import { placeOf, requireFolder, SftpEnded, type SftpSession } from './sftp.ts'

/** Codes of the protocol itself; an error without one came from the line, and says nothing of what was done. */
const status = { noSuchFile: 2, permissionDenied: 3 } as const

function statusOf(error: unknown): number | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'number' ? error.code : undefined
}

/** The folder is there, so whoever cannot find the file in it does not let it be made. */
function refusesWrites(error: unknown): boolean {
  const code = statusOf(error)
  return code === status.permissionDenied || code === status.noSuchFile
}

/** The folder of a server as one that files are handed over in. */
export async function sftpFolder(session: SftpSession, folder: string): Promise<Folder> {
  const { client, sftp, goOn, shown, ended } = session
  const place = placeOf(folder)
  await requireFolder(session, place)
  const at = (name: string): string => `${place === '/' ? '' : place}/${name}`
  return {
    sizeOf: async (name) => {
      goOn()
      try {
        const { size } = await answered<{ size: number }>((done) => sftp.lstat(at(name), done))
        return size
      } catch (error) {
        if (statusOf(error) === status.noSuchFile) return null
        throw ended(error)
      }
    },
    write: async (name, content) => {
      goOn()
      try {
        await client.put(content, at(name), { writeStreamOptions: { mode: fileMode } })
      } catch (error) {
        throw refusesWrites(error) ? new SftpEnded('no_write', shown, error) : ended(error)
      }
    },
    rename: async (from, to) => {
      goOn()
      try {
        await renameAtOnce(session, at(from), at(to))
      } catch (error) {
        throw statusOf(error) === undefined ? ended(error) : new RenameRefused(messageOf(error))
      }
    },
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

type Done<Value> = (error: Error | null | undefined, value: Value) => void

function answered<Value>(ask: (done: Done<Value>) => void): Promise<Value> {
  return new Promise((resolve, reject) => {
    ask((error, value) => (error ? reject(error) : resolve(value)))
  })
}

/**
 * Servers carry out a plain rename as a second name and the removal of the first; killed between the two, the file has
 * both. OpenSSH's own way is one step, but where it is not offered the plain one has to do. It would overwrite: whoever
 * calls has looked that the name is free.
 */
async function renameAtOnce({ sftp }: SftpSession, from: string, to: string): Promise<void> {
  try {
    await answered<void>((done) => sftp.ext_openssh_rename(from, to, done))
  } catch (error) {
    if (!messageOf(error).startsWith('Server does not support')) throw error
    await answered<void>((done) => sftp.rename(from, to, done))
  }
}

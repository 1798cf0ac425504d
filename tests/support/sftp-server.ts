import { hash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ssh2, { type Connection, type SFTPWrapper } from 'ssh2'
import { newSshKeys, portOf } from './sshd.ts'

const { STATUS_CODE: status, OPEN_MODE: modes } = ssh2.utils.sftp

/** How it misbehaves. Each is asked when it comes to that, so that a test can change it on the way. */
export interface Spoiled {
  /** Before it answers a write. */
  slowWriteMs?: number
  /** Carries the rename out and hangs up without a word. */
  dropsAfterRename?: boolean
  /** Hangs up instead of carrying it out. */
  dropsBeforeRename?: boolean
  /** Says that it was done and keeps only so many bytes of each write. */
  keepsOnly?: number
  refusesRename?: boolean
  /** What it says to whatever it refuses. */
  words?: string
}

/**
 * A server of files with a password that can be told to misbehave. It has no rename of one step, as many servers that
 * are not OpenSSH.
 */
export interface SftpServer {
  readonly port: number
  readonly account: string
  readonly password: string
  readonly folder: string
  readonly fingerprint: string
  readonly spoiled: Spoiled
  /** The most connections that there ever were at once. */
  readonly most: () => number
  readonly open: () => number
  readonly stop: () => void
}

export async function startSftpServer(): Promise<SftpServer> {
  const folder = mkdtempSync(join(tmpdir(), 'corridor-sftp-'))
  const keys = newSshKeys()
  const [account, password] = ['partner', 'a password of theirs']
  const spoiled: Spoiled = {}
  let [open, most] = [0, 0]
  const server = new ssh2.Server({ hostKeys: [keys.private] }, (client) => {
    open += 1
    most = Math.max(most, open)
    client.on('close', () => {
      open -= 1
    })
    client.on('error', () => undefined)
    client.on('authentication', (context) => {
      const right =
        context.method === 'password' && context.username === account && context.password === password
      if (right) context.accept()
      else context.reject()
    })
    client.on('session', (accept) => accept().on('sftp', (begin) => serve(begin(), client, folder, spoiled)))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    port: portOf(server),
    account,
    password,
    folder,
    fingerprint: fingerprintOf(keys.public),
    spoiled,
    most: () => most,
    open: () => open,
    stop: () => {
      server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function fingerprintOf(publicKey: string): string {
  const parsed = ssh2.utils.parseKey(publicKey)
  if (parsed instanceof Error) throw parsed
  const key = Array.isArray(parsed) ? parsed[0] : parsed
  return `SHA256:${hash('sha256', key.getPublicSSH(), 'base64').replace(/=+$/, '')}`
}

function serve(sftp: SFTPWrapper, client: Connection, folder: string, spoiled: Spoiled): void {
  const at = (path: string): string => (path.startsWith('/') ? path : join(folder, path))
  const done = (id: number, ok: boolean): void =>
    sftp.status(id, ok ? status.OK : status.FAILURE, ok ? undefined : spoiled.words)
  const look = (id: number, path: string): void => {
    if (!existsSync(at(path))) return sftp.status(id, status.NO_SUCH_FILE)
    const { mode, size, uid, gid, atimeMs, mtimeMs } = statSync(at(path))
    sftp.attrs(id, { mode, size, uid, gid, atime: atimeMs / 1000, mtime: mtimeMs / 1000 })
  }
  sftp.on('REALPATH', (id, path) =>
    sftp.name(id, [{ filename: at(path), longname: at(path), attrs: noAttributes }]),
  )
  sftp.on('STAT', look)
  sftp.on('LSTAT', look)
  sftp.on('OPEN', (id, path, flags) => {
    const file = openSync(at(path), flags & modes.TRUNC ? 'w' : 'r+')
    const handle = Buffer.alloc(4)
    handle.writeUInt32BE(file)
    sftp.handle(id, handle)
  })
  sftp.on('WRITE', (id, handle, offset, data) => {
    const kept = spoiled.keepsOnly ?? data.length
    writeSync(handle.readUInt32BE(), data, 0, Math.min(kept, data.length), offset)
    setTimeout(() => done(id, true), spoiled.slowWriteMs ?? 0).unref()
  })
  sftp.on('FSETSTAT', (id) => done(id, true))
  sftp.on('CLOSE', (id, handle) => {
    closeSync(handle.readUInt32BE())
    done(id, true)
  })
  sftp.on('RENAME', (id, from, to) => {
    if (spoiled.dropsBeforeRename) return void client.end()
    if (spoiled.refusesRename || existsSync(at(to))) return done(id, false)
    renameSync(at(from), at(to))
    if (spoiled.dropsAfterRename) return void client.end()
    done(id, true)
  })
}

const noAttributes = { mode: 0, size: 0, uid: 0, gid: 0, atime: 0, mtime: 0 }

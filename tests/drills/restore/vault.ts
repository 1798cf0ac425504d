import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { unprivilegedAccount } from '../../../tools/local-postgres/binaries.ts'
import { type LocalPostgres, startLocalPostgres } from '../../../tools/local-postgres/start.ts'
import { fillIn } from '../failover/settings.ts'
import { typed } from './page.ts'

const run = promisify(execFile)
const figuresScript = join(import.meta.dirname, '../../../ops/postgres/backup-figures.sh')
/** A copy must allow as many connections as the server that it follows. */
const common = { max_connections: '120' }

/** Of what pgBackRest tells of a repository, what is asked for; in bytes. */
interface Told {
  readonly backup: readonly {
    readonly info: { readonly size: number; readonly repository: { readonly delta: number } }
  }[]
}

export type Vault = ReturnType<typeof openVault>

/** A repository of backups on the files that operators use, and the servers that are saved to it or come from it. */
export function openVault(scratch: string) {
  const account = unprivilegedAccount()
  const place = (part: string): string => join(scratch, part)
  const handOver = (path: string): void => {
    if (account) chownSync(path, account.uid, account.gid)
  }
  const folder = (part: string): string => {
    mkdirSync(place(part), { mode: 0o700 })
    handOver(place(part))
    return place(part)
  }
  const [repository, logs] = [folder('repository'), folder('logs')]
  const [locks, sockets] = [folder('locks'), folder('sockets')]
  const [config, passwords, first] = [place('pgbackrest.conf'), place('pgpass'), place('first')]

  function writePrivately(file: string, text: string): void {
    writeFileSync(file, text, { mode: 0o600 })
    handOver(file)
  }

  /** In an installation the server stays in one folder; here each has its own. */
  function archiving(data: string): Record<string, string> {
    const own = { 'pgbackrest --stanza': `pgbackrest --config=${config} --pg1-path=${data} --stanza` }
    const lines = fillIn('postgres/archive.conf', own).matchAll(/^(\w+) = '?(.*?)'?$/gm)
    return Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]))
  }

  async function pgbackrest(args: readonly string[], more: readonly string[] = []): Promise<string> {
    const { stdout } = await run('pgbackrest', [`--config=${config}`, ...more, ...args], {
      cwd: scratch,
      env: { PATH: process.env['PATH'], PGPASSFILE: passwords, HOME: scratch },
      ...account,
    })
    return stdout
  }

  /** Into an empty folder, with the password of the one that was saved. */
  async function restore(part: string, args: readonly string[]): Promise<string> {
    const data = folder(part)
    await pgbackrest(
      args.filter((arg) => !arg.startsWith('--pg1-path=')),
      [`--pg1-path=${data}`],
    )
    copyFileSync(`${first}.password`, `${data}.password`)
    return data
  }

  return {
    /** The server that is going to be lost. */
    startFirst: (): Promise<LocalPostgres> =>
      startLocalPostgres(first, { ...archiving(first), ...common, unix_socket_directories: sockets }),
    /** The repository for it, with nothing in it. */
    open: async (server: LocalPostgres): Promise<void> => {
      const { port, password } = new URL(server.url('postgres'))
      writePrivately(passwords, `*:*:*:postgres:${password}\n`)
      const filled = fillIn('postgres/pgbackrest.conf.example', {
        '[global]': `[global]\nlock-path=${locks}`,
        '/var/lib/pgbackrest': repository,
        '/var/log/pgbackrest': logs,
        '/var/lib/postgresql/15/main': first,
        '/var/run/postgresql': sockets,
        'pg1-port=5432': `pg1-port=${port}`,
        REPOSITORY_PASSPHRASE: randomBytes(32).toString('hex'),
      })
      writePrivately(config, filled)
      await pgbackrest(typed('pgbackrest', ['stanza-create']))
      await pgbackrest(typed('pgbackrest', ['check']))
    },
    backUp: async (): Promise<void> => {
      await pgbackrest(typed('pgbackrest', ['--type=full', 'backup']))
    },
    /** Of the newest backup: as it was, and as it is kept. */
    sizes: async (): Promise<{ database: number; kept: number }> => {
      const told = await pgbackrest(['--stanza=corridor', '--output=json', 'info'])
      const [stanza] = JSON.parse(told) as Told[]
      const newest = stanza?.backup.at(-1)?.info
      return { database: newest?.size ?? 0, kept: newest?.repository.delta ?? 0 }
    },
    /** What the script that operators install tells Prometheus of them. */
    figures: async (): Promise<string> => {
      const figures = folder('figures')
      await run(figuresScript, [figures], {
        cwd: scratch,
        env: { PATH: process.env['PATH'], PGBACKREST_CONFIG: config },
        ...account,
      })
      return readFileSync(join(figures, 'corridor-backup.prom'), 'utf8')
    },
    restoreTo: (time: string): Promise<string> =>
      restore(
        'restored',
        typed('pgbackrest', ['--type=time', 'restore'], { '2026-11-14 12:00:00+00': time }),
      ),
    restoreToTheEnd: (): Promise<string> => restore('lost', typed('pgbackrest', ['--archive-mode=off'])),
    /** Whether it goes on to archive, or is only looked at. */
    start: (data: string, { archives }: { archives: boolean }): Promise<LocalPostgres> =>
      startLocalPostgres(data, { ...(archives ? archiving(data) : {}), ...common }),
    /** A piece of the log is gone, as from a disk that has lost it. */
    lose: (segment: string): void => {
      const archive = join(repository, 'archive')
      const kept = readdirSync(archive, { recursive: true, encoding: 'utf8' })
      const found = kept.filter((file) => basename(file).startsWith(`${segment}-`))
      if (found.length === 0) throw new Error(`${segment} was never archived.`)
      for (const file of found) rmSync(join(archive, file))
    },
  }
}

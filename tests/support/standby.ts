import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { prepareDatabase } from '../../apps/server/src/platform/prepare-database.ts'
import { type LocalPostgres, startLocalPostgres } from '../../tools/local-postgres/start.ts'
import { dataFolder } from './postgres.ts'

export interface Pair {
  readonly primary: LocalPostgres
  readonly standby: LocalPostgres
  readonly stop: () => Promise<void>
}

/** What it holds is thrown away; a commit is still one that a standby can have. */
const settings = { fsync: 'off', full_page_writes: 'off' }

/** A primary with our schema and a standby that streams from it: real ones, from a copy that was made at rest. */
export async function startPair(): Promise<Pair> {
  const folder = mkdtempSync(join(dataFolder, 'pair-'))
  execFileSync('chmod', ['711', folder])
  const [one, other] = [join(folder, 'primary'), join(folder, 'standby')]
  const first = await startLocalPostgres(one, settings)
  await prepareDatabase(first.url('postgres'))
  await first.stop()
  // With their owners, which the server insists on.
  for (const part of ['', '.password']) execFileSync('cp', ['-a', `${one}${part}`, `${other}${part}`])
  execFileSync('cp', ['-a', `${one}/PG_VERSION`, `${other}/standby.signal`])
  const primary = await startLocalPostgres(one, settings)
  const { hostname, port, username, password } = new URL(primary.url('postgres'))
  const standby = await startLocalPostgres(other, {
    ...settings,
    primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password}`,
  })
  return {
    primary,
    standby,
    stop: async () => {
      await standby.stop()
      await primary.stop()
      rmSync(folder, { recursive: true })
    },
  }
}

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { prepareDatabase } from '../../apps/server/src/platform/prepare-database.ts'
import { type LocalPostgres, startLocalPostgres } from '../../tools/local-postgres/start.ts'
import { testInstallation } from './config.ts'
import { dataFolder } from './postgres.ts'

export interface Pair {
  readonly primary: LocalPostgres
  readonly standby: LocalPostgres
  /** One more that streams from the primary, once it is asked for. */
  readonly other: () => Promise<LocalPostgres>
  readonly stop: () => Promise<void>
}

/** What it holds is thrown away; a commit is still one that a standby can have. */
const settings = { fsync: 'off', full_page_writes: 'off' }

/** A primary with our schema and a standby that streams from it: real ones, from a copy that was made at rest. */
export async function startPair(): Promise<Pair> {
  const folder = mkdtempSync(join(dataFolder, 'pair-'))
  execFileSync('chmod', ['711', folder])
  const [one, two, three] = [join(folder, 'primary'), join(folder, 'standby'), join(folder, 'other')]
  const first = await startLocalPostgres(one, settings)
  await prepareDatabase(first.url('postgres'), testInstallation)
  await first.stop()
  for (const copy of [two, three]) {
    // With their owners, which the server insists on.
    for (const part of ['', '.password']) execFileSync('cp', ['-a', `${one}${part}`, `${copy}${part}`])
    execFileSync('cp', ['-a', `${one}/PG_VERSION`, `${copy}/standby.signal`])
  }
  const primary = await startLocalPostgres(one, settings)
  const { hostname, port, username, password } = new URL(primary.url('postgres'))
  const following = {
    ...settings,
    primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password}`,
  }
  const running = [primary]
  const follow = async (copy: string): Promise<LocalPostgres> => {
    const standby = await startLocalPostgres(copy, following)
    running.unshift(standby)
    return standby
  }
  return {
    primary,
    standby: await follow(two),
    other: () => follow(three),
    stop: async () => {
      for (const server of running) await server.stop()
      rmSync(folder, { recursive: true })
    },
  }
}

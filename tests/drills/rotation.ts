import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { testEnvironment } from '#support/config.ts'
import { makeNetwork, type Network, openWayBack } from '#support/gateway.ts'
import { fillAll } from '#support/rings.ts'
import { addUser } from '#support/server.ts'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { newKey } from '../../apps/server/src/platform/key-ring.ts'
import { openPlatform, type Platform } from '../../apps/server/src/platform/platform.ts'
import { type Heard, startCrowd } from './crowd.ts'
import { runToEnd, startFleet } from './fleet.ts'

/** What goes wrong where the order is not kept: each must be found. */
export const plants = ['skip-add', 'forced-retire'] as const
export type Plant = (typeof plants)[number]

export interface RotationOptions {
  readonly url: string
  readonly folder: string
  /** How often each agent and each clerk is served in each state. */
  readonly rounds: number
  readonly networks: number
  readonly clerks: number
  /** Of everybody, between two rounds. */
  readonly pauseMs: number
  readonly plant?: Plant | undefined
}

export interface Rotation extends Heard {
  /** What should have been refused, or carried out, and was not. */
  readonly findings: readonly string[]
  readonly rewrapped: string
  readonly listed: string
}

async function prepare(platform: Platform, { networks, clerks }: RotationOptions) {
  const made: Network[] = []
  while (made.length < networks) {
    const network = await makeNetwork(platform, `${made.length + 1}`)
    await openWayBack(platform, network)
    made.push(network)
  }
  const [first] = made
  if (first) await fillAll(platform, first)
  const logins = Array.from({ length: clerks }, (_, index) => `clerk${index + 1}`)
  for (const login of logins) await addUser(platform, login, 1)
  return { networks: made, logins }
}

/** Adds a key, writes with it, brings everything to it and retires the old one, in rolling restarts under load. */
export async function rotateUnderLoad(options: RotationOptions): Promise<Rotation> {
  const { url, folder, rounds, plant } = options
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'secret-keys')
  const write = (...lines: readonly string[]): void =>
    writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 })
  const keyLine = (id: number): string => `${id}:${newKey().toString('hex')}`
  const first = keyLine(1)
  write(first)
  const { SECRET_KEYS: _, ...common } = testEnvironment(url)
  const env = { ...common, SECRET_KEYS_FILE: file, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn' }
  const platform = openPlatform(readConfig(env))
  const fleet = await prepare(platform, options).then(async (prepared) => ({
    ...prepared,
    servers: await startFleet(env),
  }))
  const crowd = startCrowd(fleet.servers, fleet, options.pauseMs)
  const findings: string[] = []
  const keys = (...args: readonly string[]) => runToEnd('cli.ts', ['keys', ...args], env)
  /** Every state of the fleet is worked in, the one between two restarts too. */
  const roll = async (): Promise<void> => {
    await fleet.servers.restart(() => crowd.served(rounds))
    await crowd.served(rounds)
  }
  const expectEnd = async (what: string, ended: ReturnType<typeof runToEnd>, code: 0 | 1, says: string) => {
    const { code: got, out } = await ended
    if (got !== code || !out.includes(says)) findings.push(`${what}: exit code ${got}. ${out.trim()}`)
    return out
  }
  const startWith = async (what: string, ring: string, says: string): Promise<void> => {
    const { SECRET_KEYS_FILE: _file, ...without } = env
    await expectEnd(what, runToEnd('gateway.ts', [], { ...without, SECRET_KEYS: ring }), 1, says)
  }
  let rewrapped = ''
  try {
    await crowd.served(rounds)
    await startWith('a start with a wrong key', keyLine(1), 'Key 1 of the ring is not the key')
    await expectEnd('keys --add', keys('--add'), 0, 'Key 2 is in')
    const second = readFileSync(file, 'utf8').trim().split('\n')[1] ?? ''
    if (plant !== 'skip-add') await roll()
    write(second, first)
    await roll()
    if (plant !== undefined) {
      if (plant === 'forced-retire') {
        await sql`update secret_keys set retired_at = now() where id = 1`.execute(platform.db)
        write(second)
        await roll()
      }
      return { ...crowd.heard, findings, rewrapped, listed: (await keys('--list')).out }
    }
    await startWith('a start without the old key', second, 'Key 1 is not in the ring, and these need it')
    await expectEnd('keys --retire before its time', keys('--retire', '1'), 1, 'Key 1 is needed')
    rewrapped = await expectEnd('keys --rewrap', keys('--rewrap'), 0, 'Sealed anew')
    await crowd.logInAnew()
    await setNewPasswords(platform)
    await expectEnd('keys --retire', keys('--retire', '1'), 0, 'Key 1 is retired.')
    write(second)
    await roll()
    await startWith(
      'a start with the retired key first',
      `${first},${second}`,
      'Key 1 is retired and must not write',
    )
    const listed = await expectEnd('keys --list', keys('--list'), 0, 'Key 2: writes; the right key')
    if (!/Key 1: retired, .*\n.*\n {2}nothing needs it/.test(listed))
      findings.push(`Key 1 is needed: ${listed}`)
    return { ...crowd.heard, findings, rewrapped, listed }
  } finally {
    await crowd.stop()
    await fleet.servers.stop()
    await platform.db.destroy()
  }
}

/** Of those who do not log in meanwhile, as a super admin would: their hashes are of no use to anybody. */
async function setNewPasswords({ db }: Platform): Promise<void> {
  await sql`update app_users set password_hash = 'k2:', second_level_hash = null
    where login not like 'clerk%'`.execute(db)
}

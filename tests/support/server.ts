import { rm } from 'node:fs/promises'
import { hashPassword } from '@corridor/contract/common/password'
import { type ProfileSid, profiles } from '@corridor/domain/access/permissions'
import { inject } from 'vitest'
import { makeApi } from '../../apps/server/src/app.ts'
import { createUser } from '../../apps/server/src/features/users/service.ts'
import { hostCall } from '../../apps/server/src/platform/call.ts'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import type { Db } from '../../apps/server/src/platform/db/database.ts'
import { makeLog } from '../../apps/server/src/platform/log.ts'
import { openPlatform, type Platform } from '../../apps/server/src/platform/platform.ts'
import { type Client, makeClient } from './client.ts'
import { testEnvironment } from './config.ts'
import { cloneDatabase } from './postgres.ts'
import { asProcess } from './roles.ts'

export interface TestServer {
  readonly url: string
  readonly platform: Platform
  /** The same as the platform's. */
  readonly db: Db
  /** What a worker on the same database has: it runs the jobs under the role of its kind. */
  readonly worker: Platform
  readonly client: Client
  readonly stop: () => Promise<void>
}

/**
 * The real server on a real PostgreSQL with a database of its own. For tests that are not about the hash itself there
 * is one that hashes each password once, and compares with what was sent before: a hash takes a core for some 100 ms.
 */
export async function startTestServer(
  overrides: Record<string, string> = {},
  onLogLine?: (line: string) => void,
  remembersHashes = false,
): Promise<TestServer> {
  const database = await cloneDatabase(inject('adminUrl'), inject('template'))
  const config = readConfig({ ...testEnvironment(database.url), ...overrides })
  const log = onLogLine && makeLog(config.logLevel, { write: onLogLine })
  const opened = withKnownMatches(openPlatform(config, log))
  const platform = remembersHashes ? withRememberedHashes(opened) : opened
  const own = asProcess(platform, 'api')
  const worker = asProcess(platform, 'worker')
  const api = await makeApi(own)
  const url = (await api.listen({ host: 'localhost', port: config.port }))
    .replace('127.0.0.1', 'localhost')
    .replace('[::1]', 'localhost')
  return {
    url,
    platform,
    db: platform.db,
    worker,
    client: makeClient(url),
    stop: async () => {
      await api.close()
      await own.db.destroy()
      await worker.db.destroy()
      await platform.db.destroy()
      await database.drop()
      await rm(platform.config.dataDir, { recursive: true, force: true })
    },
  }
}

export const testPassword = 'a fine password'
export const testSecondPassword = 'another password'

/** Stores a user the way the host does; the login is the same as the name. */
export async function addUser(
  platform: Platform,
  login: string,
  profile: ProfileSid,
  more: { active?: boolean; email?: string } = {},
) {
  const [pass, passLevel2] = await Promise.all([hashPassword(testPassword), hashPassword(testSecondPassword)])
  const fields = {
    login,
    profile,
    name: login,
    lastName: 'Tester',
    email: `${login}@example.com`,
    comments: '',
    active: true,
  }
  return createUser(platform, hostCall(platform.log, 'test'), {
    user: { ...fields, ...more, pass, passLevel2 },
  })
}

const hashed = new Map<string, Promise<string>>()
const sentFor = new Map<string, string>()

/**
 * For users of whom only the session matters: a hash takes a core for some 100 ms, so one serves many files. What was
 * hashed is what matches, and nothing else does.
 */
export function withRememberedHashes(platform: Platform): Platform {
  const { matches } = platform.passwords
  const known: typeof matches = async (stored, sent, turn) => {
    const made = stored == null ? undefined : sentFor.get(stored)
    return made === undefined ? matches(stored, sent, turn) : made === sent
  }
  const hash = (sent: string): Promise<string> => {
    const key = `${platform.config.secretKeys[0].bytes.toString('hex')} ${sent}`
    const made = hashed.get(key) ?? platform.passwords.hash(sent)
    hashed.set(key, made)
    void made.then((stored) => sentFor.set(stored, sent))
    return made
  }
  return { ...platform, passwords: { ...platform.passwords, hash, matches: known } }
}

/** What such a user logs in with is known to match; every other password is looked at, as long as that takes. */
function withKnownMatches(platform: Platform): Platform {
  const { matches } = platform.passwords
  const known: typeof matches = async (stored, sent, how) =>
    (stored != null && sentFor.get(stored) === sent) || matches(stored, sent, how)
  return { ...platform, passwords: { ...platform.passwords, matches: known } }
}

/** One active user for each profile: `profile1` to `profile6`. */
export async function addProfiles(platform: Platform): Promise<void> {
  const quick = withRememberedHashes(platform)
  for (const { sid } of profiles) await addUser(quick, `profile${sid}`, sid)
}

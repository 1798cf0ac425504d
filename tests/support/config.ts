import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Where Node keeps what it has compiled, if the gate names a place: a process that is started from our sources does not
 * strip and compile a thousand files once more.
 */
export const compiledOnce: Record<string, string> =
  process.env['NODE_COMPILE_CACHE'] === undefined
    ? {}
    : { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }

/** Databases of tests take demo data, and processes in the mode of `testEnvironment`. */
export const testInstallation = { mode: 'DEV', madeBy: 'npm start' } as const

/** For drills whose processes run as in production. */
export const productionInstallation = { mode: 'PROD', madeBy: 'migrate' } as const

/**
 * The environment of a server under test. The throttle is out of the way unless a test is about it; sessions are
 * looked up each time, because tests change them behind the server's back. A connection, and a partner's turn, may take
 * its time: on a busy machine that is no failure.
 */
export function testEnvironment(databaseUrl: string): Record<string, string> {
  return {
    ...compiledOnce,
    MODE: testInstallation.mode,
    PORT: '0',
    HOST: 'localhost',
    DATABASE_URL: databaseUrl,
    DATABASE_WAIT_SECONDS: '60',
    DATA_DIR: join(tmpdir(), 'corridor-test', new URL(databaseUrl).pathname.slice(1)),
    SECRET_KEYS: `1:${'5'.repeat(64)}`,
    LOGIN_ATTEMPTS_PER_ADDRESS: '100000',
    LOGIN_DELAY_MS: '1',
    PARTNER_FAILURES: '1000000',
    PARTNER_CALLS_PER_SECOND: '1000000',
    PARTNER_WAIT_SECONDS: '60',
    SECOND_FACTOR: 'none',
    SESSION_MEMORY_MS: '0',
    LOG_LEVEL: 'silent',
  }
}

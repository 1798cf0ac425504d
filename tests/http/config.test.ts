import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../apps/server/src/platform/config.ts'

const server = join(import.meta.dirname, '../../apps/server/src')
const secret = 'a'.repeat(64)

let dataDir: string
let env: Record<string, string>

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'corridor-config-'))
  env = { DATABASE_URL: 'postgres://nobody@localhost:1/none', DATA_DIR: dataDir, SECRET_KEY: secret }
})

afterEach(() => rmSync(dataDir, { recursive: true }))

function refusal(more: Record<string, string | undefined>): string {
  try {
    readConfig({ ...env, ...more })
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  return 'accepted'
}

describe('what is not said is the careful choice', () => {
  test('the mode is PROD, the address is this machine, no proxy is trusted', () => {
    expect(readConfig(env)).toMatchObject({
      mode: 'PROD',
      host: '127.0.0.1',
      port: 3000,
      trustedProxies: [],
      loginAttemptsPerAddress: 20,
      sessionMemoryMs: 1000,
      productName: 'Corridor',
      logLevel: 'info',
    })
  })

  test('in PROD everybody logs in with a second factor, elsewhere nobody must', () => {
    const profilesOf = (more: Record<string, string>) => readConfig({ ...env, ...more }).secondFactorProfiles
    expect(profilesOf({})).toEqual([1, 2, 3, 4, 5, 6])
    expect(profilesOf({ SECOND_FACTOR: '1,2,4' })).toEqual([1, 2, 4])
    expect(profilesOf({ MODE: 'DEV' })).toEqual([])
    expect(profilesOf({ SECOND_FACTOR: 'none' })).toEqual([])
    expect(profilesOf({ MODE: 'INT', SECOND_FACTOR: ' 3, 1 ' })).toEqual([3, 1])
  })

  test('passkeys are bound to an address that was said; outside of PROD to the own machine', () => {
    const originOf = (more: Record<string, string>) => readConfig({ ...env, ...more }).publicOrigin
    expect(originOf({})).toBeUndefined()
    expect(originOf({ MODE: 'DEV', PORT: '3300' })).toBe('http://localhost:3300')
    expect(originOf({ PUBLIC_URL: 'https://Office.Example:443/' })).toBe('https://office.example')
  })

  test.each(['DEV', 'INT', 'PROD'] as const)('mode %s can be named, and listens on loopback', (mode) => {
    const loopback = '127.0.0.1'
    expect(readConfig({ ...env, MODE: mode })).toMatchObject({
      mode,
      host: loopback,
      partnerHost: loopback,
      opsHost: loopback,
    })
  })
})

describe('a wrong value stops the start and is named', () => {
  test.each([
    ['MODE', 'prod'],
    ['MODE', ''],
    ['SECOND_FACTOR', ''],
    ['SECOND_FACTOR', '1,9'],
    ['SECOND_FACTOR', '1,'],
    ['SECOND_FACTOR', 'all'],
    ['PUBLIC_URL', 'office.example'],
    ['PUBLIC_URL', 'http://office.example'],
    ['PUBLIC_URL', 'https://203.0.113.7'],
    ['PUBLIC_URL', 'https://[2001:db8::1]'],
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['PORT', ''],
    ['PORT', '-1'],
    ['DATABASE_URL', ''],
    ['DATABASE_URL', undefined],
    ['DATABASE_POOL', '1'],
    ['SECRET_KEY', 'b'.repeat(63)],
    ['SECRET_KEY', 'g'.repeat(64)],
    ['TRUSTED_PROXIES', '1'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '10.0.0.0/8, proxy'],
    ['LOGIN_ATTEMPTS_PER_ADDRESS', '0'],
    ['SESSION_MEMORY_MS', '60000'],
    ['METRICS_TOKEN', 'short'],
    ['NICENESS', '20'],
    ['NICENESS', '-1'],
    ['SMTP_URL', 'mail.example.com'],
    ['SMTP_URL', 'http://mail.example.com'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_MAX_MB', '0'],
    ['PICKUP_DIR', ''],
    ['LOG_LEVEL', 'loud'],
    ['PRODUCT_NAME', ''],
  ])('%s=%s', (name, value) => {
    const message = refusal({ [name]: value })
    expect(message).toContain('The configuration is wrong.')
    expect(message).toContain(`at ${name}`)
  })

  test('all of them at once, and none with the secret that it holds', () => {
    const message = refusal({ PORT: 'x', SECRET_KEY: 'almost-a-secret', METRICS_TOKEN: 'a-secret' })
    for (const name of ['PORT', 'SECRET_KEY', 'METRICS_TOKEN']) expect(message).toContain(`at ${name}`)
    expect(message).not.toMatch(/almost-a-secret|a-secret/)
  })
})

describe('the mail server', () => {
  test('wants to know who sends, and nothing is sent without one', () => {
    const url = 'smtp+starttls://corridor:a-secret@mail.example.com:587'
    const message = refusal({ SMTP_URL: url })
    expect(message).toContain('MAIL_FROM must be set where SMTP_URL is.')
    expect(message).not.toContain('a-secret')
    expect(readConfig({ ...env, SMTP_URL: url, MAIL_FROM: 'files@example.com' }).mailServer).toEqual({
      url,
      from: 'files@example.com',
      name: 'Corridor',
    })
    expect(readConfig(env)).toMatchObject({
      mailServer: undefined,
      pickupDir: undefined,
      mailMaxBytes: 15 * 1024 * 1024,
    })
  })
})

describe('a line that others could read', () => {
  const far = 'postgres://corridor:a-secret@db.example/corridor'
  const lines = {
    DATABASE_URL: [far, `${far}?sslmode=require`],
    SMTP_URL: ['smtp://mail.example.com'],
    RATES_URL: ['http://rates.example/daily?key=a-secret'],
    HOST: ['0.0.0.0', '10.0.0.7', '::', 'office.example'],
    PARTNER_HOST: ['0.0.0.0'],
    OPS_HOST: ['10.0.0.7'],
  }
  const from = { MAIL_FROM: 'files@example.com' }

  test.each(Object.entries(lines).flatMap(([name, values]) => values.map((value) => [name, value])))(
    '%s=%s does not start in PROD, elsewhere and where the network encrypts it does',
    (name = '', value = '') => {
      const message = refusal({ ...from, [name]: value })
      expect(message).toContain(`\n${name} `)
      expect(message).not.toContain('a-secret')
      expect(refusal({ ...from, [name]: value, OPEN_LINES: 'allowed' })).toBe('accepted')
      expect(refusal({ ...from, [name]: value, MODE: 'INT' })).toBe('accepted')
    },
  )

  test.each([
    ['DATABASE_URL', `${far}?sslmode=verify-full`],
    ['DATABASE_URL', 'postgres://corridor@/corridor?host=/run/postgresql'],
    ['DATABASE_URL', 'postgres://corridor@%2Frun%2Fpostgresql/corridor'],
    ['DATABASE_URL', 'postgres://corridor@127.0.0.1/corridor'],
    ['SMTP_URL', 'smtps://mail.example.com'],
    ['SMTP_URL', 'smtp+starttls://mail.example.com'],
    ['SMTP_URL', 'smtp://localhost'],
    ['RATES_URL', 'https://rates.example/daily'],
    ['HOST', '127.0.0.1'],
    ['HOST', '::1'],
  ])('%s=%s is none', (name, value) => {
    expect(refusal({ ...from, [name]: value })).toBe('accepted')
  })

  test('a process with a certificate may listen for everybody; one with half of it does not start', () => {
    const file = (name: string, mode: number): string => {
      writeFileSync(join(dataDir, name), 'a key or a certificate', { mode })
      return join(dataDir, name)
    }
    const whole = { TLS_CERT_FILE: file('cert', 0o644), TLS_KEY_FILE: file('key', 0o600) }
    expect(refusal({ ...whole, HOST: '0.0.0.0' })).toBe('accepted')
    expect(refusal({ TLS_CERT_FILE: whole.TLS_CERT_FILE })).toContain('belong together')
    expect(refusal({ ...whole, TLS_KEY_FILE: file('open-key', 0o644) })).toContain('is open to others')
    expect(refusal({ ...whole, TLS_CERT_FILE: join(dataDir, 'none') })).toContain('There is no file')
  })
})

describe('a secret as a credential of systemd', () => {
  test('is read from its file, and is said once', () => {
    writeFileSync(join(dataDir, 'database-url'), 'postgres://corridor@127.0.0.1/ours\n')
    writeFileSync(join(dataDir, 'metrics-token'), 'a-token-of-some-length\n')
    const { DATABASE_URL: twice, ...others } = env
    const given = { ...others, CREDENTIALS_DIRECTORY: dataDir }
    expect(readConfig(given)).toMatchObject({
      databaseUrl: 'postgres://corridor@127.0.0.1/ours',
      metricsToken: 'a-token-of-some-length',
    })
    expect(refusal({ CREDENTIALS_DIRECTORY: dataDir, DATABASE_URL: twice })).toContain(
      'DATABASE_URL is given more than once',
    )
  })
})

describe('the secret key', () => {
  test.each(['api.ts', 'worker.ts'])('%s does not start in mode PROD without one, and says why', (file) => {
    const { SECRET_KEY: _, ...without } = env
    const { status, stderr, stdout } = spawnSync(process.execPath, [join(server, file)], {
      env: { ...without, PORT: '0' },
      encoding: 'utf8',
      timeout: 200_000,
    })
    expect(status).toBe(1)
    expect(stderr).toContain('SECRET_KEYS_FILE, SECRET_KEYS or SECRET_KEY must be set in mode PROD.')
    expect(stdout).toBe('')
    expect(readdirSync(dataDir)).toEqual([])
  })

  test('outside PROD it is made once, for the owner only, and kept', () => {
    const local = { ...env, MODE: 'DEV', SECRET_KEY: undefined, DATA_DIR: join(dataDir, 'deep/er') }
    const keyOf = (settings: Record<string, string | undefined>) => readConfig(settings).secretKeys[0].bytes
    const first = keyOf(local)
    const file = join(local.DATA_DIR, 'secret.key')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(file, 'utf8')).toBe(`1:${first.toString('hex')}\n`)
    expect(first).toHaveLength(32)
    expect(keyOf(local)).toEqual(first)
    expect(readdirSync(local.DATA_DIR)).toEqual(['secret.key'])
    expect(keyOf({ ...local, DATA_DIR: join(dataDir, 'other') })).not.toEqual(first)
  })

  test('the one that is named wins, and no file is made', () => {
    expect(readConfig({ ...env, MODE: 'DEV' }).secretKeys).toEqual([
      { id: 1, bytes: Buffer.from(secret, 'hex') },
    ])
    expect(existsSync(join(dataDir, 'secret.key'))).toBe(false)
  })

  test.each(['', 'abc', `${secret}00`, 'not hexadecimal at all'])(
    'a file with "%s" in it is refused',
    (text) => {
      writeFileSync(join(dataDir, 'secret.key'), text, { mode: 0o600 })
      const message = refusal({ MODE: 'DEV', SECRET_KEY: undefined })
      expect(message).toContain(`${join(dataDir, 'secret.key')} does not hold a ring of keys.`)
      expect(message).not.toContain(secret)
    },
  )
})

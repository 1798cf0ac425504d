import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { environment } from '../apps/server/src/platform/config.ts'
import { lacks, skipWithout } from '../tests/support/programs.ts'

const ops = join(import.meta.dirname, '../ops')
let scratch: string

beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'corridor-ops-'))
})
afterAll(() => {
  rmSync(scratch, { recursive: true })
})

function run(command: string, ...args: readonly string[]): { code: number | null; out: string } {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  return { code: status, out: `${stdout}${stderr}` }
}

describe('the example of the settings', () => {
  const text = readFileSync(join(ops, 'env/corridor.env.example'), 'utf8')
  const told = new Map(
    [...text.matchAll(/^#([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  )

  test('names every setting once, and no other', () => {
    expect(new Set(told.keys())).toEqual(new Set(Object.keys(environment.shape)))
    expect(text.match(/^#[A-Z][A-Z0-9_]*=/gm)).toHaveLength(told.size)
    expect(text).not.toMatch(/^[^#\n]/m)
  })

  test.each(Object.entries(environment.shape))('says the default of %s, where it has one', (name, schema) => {
    const given = told.get(name) ?? ''
    const byDefault = schema.safeParse(undefined)
    if (!byDefault.success || byDefault.data === undefined || name === 'WEB_DIR') return
    expect(schema.parse(given)).toEqual(byDefault.data)
  })
})

describe('units of systemd', () => {
  const units = readdirSync(join(ops, 'systemd')).filter((name) => name.endsWith('.service'))

  /** A root of their own, with a program where theirs will be. */
  function rootWith(change: (text: string) => string = (text) => text): string {
    const root = mkdtempSync(join(scratch, 'root-'))
    const system = join(root, 'usr/lib/systemd/system')
    cpSync(join(ops, 'systemd'), system, { recursive: true })
    for (const unit of units) {
      const file = join(system, unit)
      writeFileSync(file, change(readFileSync(file, 'utf8')))
    }
    const programs = join(root, 'usr/lib/corridor/node_modules/.bin')
    mkdirSync(programs, { recursive: true })
    writeFileSync(join(programs, 'node'), '#!/bin/sh\n', { mode: 0o755 })
    // What every unit stands on; without its own file systemd would look for it in vain.
    for (const target of ['sysinit', 'basic', 'shutdown', 'network-online', 'multi-user'])
      writeFileSync(join(system, `${target}.target`), `[Unit]\nDescription=${target}\n`)
    for (const slice of ['system', '-'])
      writeFileSync(join(system, `${slice}.slice`), '[Unit]\nDescription=slice\n')
    return root
  }

  function instanceOf(unit: string): string {
    return unit.replace('@.', '@13200.')
  }

  test.skipIf(lacks('systemd-analyze')).each(units)('systemd-analyze understands %s whole', (unit) => {
    expect(run('systemd-analyze', 'verify', `--root=${rootWith()}`, instanceOf(unit))).toEqual({
      code: 0,
      out: '',
    })
  })

  test('a word that systemd does not know is noticed', (context) => {
    skipWithout(context, 'systemd-analyze')
    const root = rootWith((text) => text.replace('[Service]', '[Service]\nRestart=sometimes'))
    expect(run('systemd-analyze', 'verify', `--root=${root}`, instanceOf(units[0] ?? '')).out).toContain(
      'sometimes',
    )
  })

  test('systemd waits until a process has given up by itself', () => {
    const text = readdirSync(join(ops, 'systemd'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
      .join('\n')
    const all = (name: string): number[] =>
      [...text.matchAll(new RegExp(`\\b${name}=(\\d+)`, 'g'))].map(([, value]) => Number(value))
    const stop = environment.shape.STOP_SECONDS.parse(undefined)
    expect(Math.min(...all('TimeoutStopSec'))).toBeGreaterThan(stop + 2 * Math.max(...all('DRAIN_SECONDS')))
  })

  test.skipIf(lacks('systemd-analyze')).each(units)(
    'systemd-analyze finds %s shut in: exposure at most 1.5 of 10',
    (unit) => {
      const args = ['security', '--offline=true', '--threshold=15', instanceOf(unit)]
      expect(run('systemd-analyze', `--root=${rootWith()}`, ...args).code).toBe(0)
    },
  )
})

describe('backups', () => {
  const file = 'postgres/pgbackrest.conf.example'

  /** It goes on with a word that it does not know, and warns. */
  function info(change: (text: string) => string): ReturnType<typeof run> {
    const target = join(scratch, 'pgbackrest.conf')
    const text = readFileSync(join(ops, file), 'utf8').replaceAll(
      '/var/lib/pgbackrest',
      join(scratch, 'repo'),
    )
    writeFileSync(target, change(text))
    return run('pgbackrest', `--config=${target}`, '--stanza=corridor', 'info')
  }

  test('pgBackRest takes its file, and says so where it does not', (context) => {
    skipWithout(context, 'pgbackrest')
    const { code, out } = info((text) => text)
    expect([code, out]).toEqual([0, expect.stringContaining('stanza: corridor')])
    expect(out).not.toContain('WARN')
    expect(info((text) => text.replace('process-max', 'process-most')).out).toContain('WARN')
  })
})

describe('proxies', () => {
  /** With a certificate that exists. */
  function placed(file: string): string {
    const pem = join(scratch, 'tls', 'both.pem')
    mkdirSync(join(scratch, 'tls'), { recursive: true })
    const key = join(scratch, 'key.pem')
    const certificate = join(scratch, 'certificate.pem')
    run(
      'openssl',
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-subj',
      '/CN=x',
      '-keyout',
      key,
      '-out',
      certificate,
    )
    writeFileSync(pem, readFileSync(key, 'utf8') + readFileSync(certificate, 'utf8'))
    const text = readFileSync(join(ops, file), 'utf8').replaceAll(/\/etc\/corridor\/tls\/[^\s;]*/g, pem)
    const target = join(scratch, file.replaceAll('/', '-'))
    writeFileSync(target, text)
    return target
  }

  test('nginx takes its file', (context) => {
    skipWithout(context, 'nginx', 'openssl')
    const whole = join(scratch, 'nginx.conf')
    writeFileSync(
      whole,
      `pid ${scratch}/nginx.pid;\nevents {}\nhttp { include ${placed('nginx/corridor.conf')}; }\n`,
    )
    expect(run('nginx', '-t', '-e', 'stderr', '-c', whole)).toMatchObject({ code: 0 })
  })

  test('HAProxy takes its file', (context) => {
    skipWithout(context, 'haproxy', 'openssl')
    expect(run('haproxy', '-c', '-f', placed('haproxy/haproxy.cfg'))).toMatchObject({ code: 0 })
  })

  test('HAProxy takes the way to the database beside it, and says so where it does not', (context) => {
    skipWithout(context, 'haproxy', 'openssl')
    const both = ['-c', '-f', placed('haproxy/haproxy.cfg'), '-f', placed('haproxy/database.cfg')]
    expect(run('haproxy', ...both)).toMatchObject({ code: 0 })
    const broken = join(scratch, 'broken.cfg')
    writeFileSync(
      broken,
      readFileSync(join(ops, 'haproxy/database.cfg'), 'utf8').replace('fall 2', 'fall two'),
    )
    expect(run('haproxy', '-c', '-f', broken)).toMatchObject({ code: 1 })
  })

  test('Caddy takes its file', (context) => {
    skipWithout(context, 'caddy')
    expect(
      run('caddy', 'validate', '--adapter', 'caddyfile', '--config', join(ops, 'caddy/Caddyfile')),
    ).toMatchObject({ code: 0 })
  })
})

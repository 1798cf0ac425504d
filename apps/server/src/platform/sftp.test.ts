import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import ssh2 from 'ssh2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requirePrograms } from '#support/programs.ts'
import { newSshKeys, portOf, type Sshd, startSshd } from '#support/sshd.ts'
import { isPublic, probeSftp, type SftpServer } from './sftp.ts'

requirePrograms('sshd')

let sshd: Sshd

beforeAll(async () => {
  sshd = await startSshd()
})
afterAll(() => sshd.stop())

function server(change: Partial<SftpServer> = {}): SftpServer {
  return {
    host: '127.0.0.1',
    port: sshd.port,
    account: sshd.account,
    folder: sshd.folder,
    login: { with: 'key', key: sshd.key },
    pinned: sshd.fingerprint,
    ...change,
  }
}

async function outcome(
  change: Partial<SftpServer> = {},
  limits: { connectMs?: number } = {},
): Promise<string> {
  return (await probeSftp(server(change), { allowPrivate: true, ...limits })).outcome
}

describe('against OpenSSH', () => {
  test('with the accepted key it logs in, writes a file and leaves nothing behind', async () => {
    const probed = await probeSftp(server(), { allowPrivate: true })
    expect(probed).toEqual({ outcome: 'ok', shown: sshd.fingerprint })
    expect(readdirSync(sshd.folder)).toEqual([])
    expect(await outcome({ folder: '' })).toBe('ok')
    expect(await outcome({ folder: `${sshd.folder}/` })).toBe('ok')
  })

  test('a key that nobody has accepted is shown, as ssh-keygen writes it, and nothing more happens', async () => {
    const probed = await probeSftp(server({ pinned: null }), { allowPrivate: true })
    expect(probed).toEqual({ outcome: 'unknown_key', shown: sshd.fingerprint })
  })

  test('another key than the accepted one is refused', async () => {
    const pinned = `SHA256:${'A'.repeat(43)}`
    const probed = await probeSftp(server({ pinned }), { allowPrivate: true })
    expect(probed).toEqual({ outcome: 'changed_key', shown: sshd.fingerprint })
  })

  test('a key, an account or a password that it does not know', async () => {
    const { private: stranger } = newSshKeys()
    expect(await outcome({ login: { with: 'key', key: stranger } })).toBe('login_failed')
    expect(await outcome({ account: 'nobody-of-that-name' })).toBe('login_failed')
    expect(await outcome({ login: { with: 'password', password: 'a guess' } })).toBe('login_failed')
  })

  test('a folder that is not there, is a file, or may not be written to', async () => {
    expect(await outcome({ folder: join(sshd.folder, 'missing') })).toBe('no_folder')
    writeFileSync(join(sshd.folder, 'file'), '')
    expect(await outcome({ folder: join(sshd.folder, 'file') })).toBe('no_folder')
    const closed = join(sshd.folder, 'closed')
    mkdirSync(closed)
    chmodSync(closed, 0o500)
    // Root may write everywhere but here.
    expect(await outcome({ folder: process.getuid?.() === 0 ? '/proc' : closed })).toBe('no_write')
  })
})

describe('against what is no such server', () => {
  let silent: Server
  let port = 0

  beforeAll(async () => {
    silent = createServer(() => undefined)
    await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
    port = portOf(silent)
  })
  afterAll(() => {
    silent.close()
  })

  test('one that says nothing, one that is not there, one that nobody knows', async () => {
    expect(await outcome({ port }, { connectMs: 300 })).toBe('timeout')
    expect(await outcome({ port: 1 })).toBe('unreachable')
    expect(await outcome({ host: 'no-such-host.invalid' })).toBe('unknown_host')
  })

  test('the whole of it has an end as well', async () => {
    // Without the limit of the whole it would wait until the test's own limit.
    const probed = await probeSftp(server({ port }), {
      allowPrivate: true,
      wholeMs: 200,
      connectMs: 3_600_000,
    })
    expect(probed.outcome).toBe('timeout')
  })
})

test('nothing more happens once its time is over, and the connection is ended', async () => {
  const heard: string[] = []
  const late = new ssh2.Server({ hostKeys: [newSshKeys().private] }, (client) => {
    client.on('error', () => undefined)
    client.on('authentication', (context) => {
      heard.push(context.method)
      setTimeout(() => context.accept(), 1000)
    })
    client.on('session', (openSession) =>
      openSession().on('sftp', (openSftp) => {
        const sftp = openSftp()
        for (const name of ['STAT', 'LSTAT', 'REALPATH'] as const) sftp.on(name, () => heard.push(name))
      }),
    )
  })
  await new Promise<void>((done) => late.listen(0, '127.0.0.1', done))
  const target = server({ port: portOf(late), login: { with: 'password', password: 'open sesame' } })
  const { shown } = await probeSftp({ ...target, pinned: null }, { allowPrivate: true })
  const probed = await probeSftp({ ...target, pinned: shown }, { allowPrivate: true, wholeMs: 500 })
  expect(probed.outcome).toBe('timeout')
  await new Promise((done) => setTimeout(done, 1500))
  expect(heard).toEqual(['password'])
  expect(await connectionsOf(late)).toBe(0)
  late.close()
})

function connectionsOf(of: ssh2.Server): Promise<number> {
  return new Promise((done, fail) => {
    of.getConnections((error, count) => (error ? fail(error) : done(count)))
  })
}

test('a password is told to a server with the accepted key alone', async () => {
  const heard: string[] = []
  const keys = newSshKeys()
  const fake = new ssh2.Server({ hostKeys: [keys.private] }, (client) => {
    client.on('error', () => undefined)
    client.on('authentication', (context) => {
      if (context.method === 'password') heard.push(context.password)
      context.reject()
    })
  })
  await new Promise<void>((done) => fake.listen(0, '127.0.0.1', done))
  const target = { port: portOf(fake), login: { with: 'password', password: 'open sesame' } } as const
  const { shown } = await probeSftp(server({ ...target, pinned: null }), { allowPrivate: true })
  expect(await outcome({ ...target, pinned: `SHA256:${'A'.repeat(43)}` })).toBe('changed_key')
  expect(heard).toEqual([])
  expect(await outcome({ ...target, pinned: shown })).toBe('login_failed')
  expect(heard).toEqual(['open sesame'])
  fake.close()
})

test('the password answers one hidden question and no other', async () => {
  const questions: Record<string, ssh2.Prompt[]> = {
    code: [{ prompt: 'Code: ', echo: true }],
    both: [
      { prompt: 'Password: ', echo: false },
      { prompt: 'New password: ', echo: false },
    ],
    one: [{ prompt: 'Password: ', echo: false }],
  }
  const heard: string[] = []
  const asking = new ssh2.Server({ hostKeys: [newSshKeys().private] }, (client) => {
    client.on('error', () => undefined)
    client.on('authentication', (context) => {
      if (context.method !== 'keyboard-interactive') return context.reject(['keyboard-interactive'])
      const prompts = questions[context.username] ?? []
      const first = (answers: readonly string[]): void => {
        heard.push(`${context.username} ${answers.join('+')}`)
        context.prompt(prompts, (more) => {
          heard.push(`again ${more.join('+')}`)
          context.reject()
        })
      }
      return context.prompt(prompts, first)
    })
  })
  await new Promise<void>((done) => asking.listen(0, '127.0.0.1', done))
  const target = { port: portOf(asking), login: { with: 'password', password: 'open sesame' } } as const
  const { shown } = await probeSftp(server({ ...target, pinned: null }), { allowPrivate: true })
  for (const account of Object.keys(questions))
    expect(await outcome({ ...target, account, pinned: shown })).toBe('login_failed')
  expect(heard).toEqual(['code ', 'again ', 'both +', 'again +', 'one open sesame', 'again '])
  asking.close()
})

describe('addresses of our own', () => {
  test.each([
    '127.0.0.1',
    'localhost',
    '::1',
    '169.254.169.254',
    '10.0.0.1',
    '192.168.1.1',
    '172.16.0.1',
    '100.64.0.1',
    '0.0.0.0',
    'fe80::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    '2130706433',
    '0x7f.1',
    '168.63.129.16',
    '::ffff:168.63.129.16',
    '::10.0.0.1',
    '::8.8.8.8',
    '64:ff9b:1::1',
    '4000::1',
  ])('%s is not reached', async (host) => {
    const probed = await probeSftp(server({ host }), { allowPrivate: false })
    expect(['private_address', 'unknown_host']).toContain(probed.outcome)
    expect(probed.shown).toBeNull()
  })

  test('those of the Internet may be', () => {
    expect(['93.184.216.34', '2606:2800:220:1::1'].map(isPublic)).toEqual([true, true])
  })
})

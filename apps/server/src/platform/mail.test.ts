import { spawn, spawnSync } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as later } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MailHouse, makeCertificate, type SpoiledMail, startSmtp, urlOf } from '#support/smtp.ts'
import { portOf } from '#support/sshd.ts'
import { freePort } from '../../../../tools/local-postgres/free-port.ts'
import { type Mail, MailFailure, MailInDoubt, makeMailer } from './mail.ts'

const certificate = makeCertificate()
const tls = { ca: certificate.cert }
afterAll(() => certificate.remove())

let house: MailHouse
const left: string[] = []

beforeEach(async () => {
  house = await startSmtp(certificate)
  left.length = 0
})
afterEach(() => house.stop())

const mail: Mail = {
  to: 'files@partner.example',
  messageId: '<settlement-7.abc@corridor.example>',
  subject: 'Settlement file X_SND_D_2026_11_15_1.zip',
  text: 'It is ready.\r\n.\r\nA line with one dot.\r\n',
}

async function send(url = urlOf(house), change: Partial<Mail> = {}): Promise<string> {
  const mailer = makeMailer({ url, from: 'settlements@corridor.example', name: 'Corridor', tls })
  try {
    await mailer.send({ ...mail, ...change }, async () => void left.push('left'))
    return 'sent'
  } catch (error) {
    if (error instanceof MailInDoubt) return 'in doubt'
    return error instanceof MailFailure ? error.errorClass : String(error)
  }
}

test('a mail goes over an encrypted line with a password, marked as made by a program', async () => {
  const attachment = { name: 'X.zip', content: Buffer.from([0x50, 0x4b, 0, 13, 10, 255]) }
  expect(await send(urlOf(house), { attachment })).toBe('sent')
  const [got] = house.received
  expect(got?.to).toEqual(['files@partner.example'])
  expect(got?.raw).toMatch(/^Message-ID: <settlement-7\.abc@corridor\.example>\r$/im)
  expect(got?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/im)
  expect(got?.raw).toMatch(/^From: "?Corridor"? <settlements@corridor\.example>\r$/m)
  expect(got?.raw).toContain('UEsADQr/')
  expect(got?.raw).toContain('A line with one dot.')
})

describe('what did not arrive says why, and whether it can have', () => {
  const cases: readonly (readonly [string, SpoiledMail, string, number])[] = [
    [
      'an address refused for good',
      { refuses: () => ({ code: 550, text: 'No such user' }) },
      'mailbox_refused',
      0,
    ],
    ['an address refused for now', { refuses: () => ({ code: 451, text: 'Greylisted' }) }, 'try_later', 0],
    ['a message refused', { refusesMessage: { code: 554, text: 'Looks like spam' } }, 'mail_refused', 1],
    ['a message refused for now', { refusesMessage: { code: 452, text: 'Disk full' } }, 'try_later', 1],
    ['a line that breaks before the answer', { dropsBeforeAnswer: true }, 'in doubt', 1],
  ]
  test.each(cases)('%s', async (_what, spoiled, expected, begun) => {
    Object.assign(house.spoiled, spoiled)
    expect(await send()).toBe(expected)
    // Until the server has taken the address nothing is in doubt.
    expect(left).toHaveLength(begun)
  })

  test('a wrong password, a server that nobody knows, one that is away, one that hangs up', async () => {
    expect(await send(urlOf(house, 'a guess'))).toBe('login_refused')
    expect(await send('smtp+starttls://no-such-host.invalid')).toBe('unknown_host')
    expect(await send(`smtp://localhost:${await freePort()}`)).toBe('unreachable')
    const rude = createServer((socket) => socket.end('220 rude\r\n'))
    await new Promise<void>((done) => rude.listen(0, 'localhost', done))
    expect(await send(`smtp://localhost:${portOf(rude)}`)).toBe('unreachable')
    rude.close()
    expect(left).toEqual([])
  })

  test('a message that is larger than the server takes', async () => {
    const small = await startSmtp(certificate, { size: 2000 })
    const attachment = { name: 'X.zip', content: Buffer.alloc(5000) }
    expect(await send(urlOf(small), { attachment })).toBe('mail_refused')
    await small.stop()
  })

  test('a line that we cut: in doubt only where all of the message had left', async () => {
    const mailer = makeMailer({ url: urlOf(house), from: 'a@corridor.example', name: 'Corridor', tls })
    const cutWhen = async (is: () => boolean, change: Partial<Mail> = {}) => {
      const line = new AbortController()
      const sent = mailer.send({ ...mail, ...change }, async () => undefined, line.signal)
      sent.catch(() => undefined)
      await expect.poll(is, { timeout: 100_000 }).toBe(true)
      line.abort()
      // Without a cut it would end too, after the minute that a server has for its answer.
      return Promise.race([sent, later(30_000, 'the line is not cut', { ref: false })])
    }
    house.spoiled.slowAddressMs = 60_000
    await expect(cutWhen(() => house.asked() === 1)).rejects.toBeInstanceOf(MailFailure)
    Object.assign(house.spoiled, { slowAddressMs: 0, stopsReading: true })
    const attachment = { name: 'X.zip', content: Buffer.alloc(20_000_000, 'x') }
    await expect(cutWhen(() => house.begun() === 1, { attachment })).rejects.toBeInstanceOf(MailFailure)
    Object.assign(house.spoiled, { slowMs: 60_000, stopsReading: false })
    await expect(cutWhen(() => house.received.length === 1)).rejects.toBeInstanceOf(MailInDoubt)
  })

  test('a claim that is lost at the last moment: the server gets no message', async () => {
    const mailer = makeMailer({ url: urlOf(house), from: 'a@corridor.example', name: 'Corridor', tls })
    const lost = new Error('lost')
    await expect(mailer.send(mail, () => Promise.reject(lost))).rejects.toBe(lost)
    expect(house.received).toEqual([])
  })
})

test('nothing is said over a line that anybody can read', async () => {
  const open = await startSmtp(certificate, { hideSTARTTLS: true, disabledCommands: ['STARTTLS'] })
  expect(await send(urlOf(open))).toBe('no_tls')
  // A password asks for it by itself.
  expect(await send(urlOf(open).replace('+starttls', ''))).toBe('no_tls')
  expect(open.received).toEqual([])
  await open.stop()
  const mailer = makeMailer({ url: urlOf(house), from: 'a@corridor.example', name: 'Corridor' })
  // A certificate that nobody has signed.
  await expect(mailer.send(mail, async () => undefined)).rejects.toBeInstanceOf(MailFailure)
  expect(house.received).toEqual([])
})

/** Debian's own, as a second opinion: written by others, in another language. */
const aiosmtpd = `
import sys
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult
import ssl, time
port, cert, key = int(sys.argv[1]), sys.argv[2], sys.argv[3]
class Handler:
    async def handle_RCPT(self, server, session, envelope, address, options):
        if address.startswith('unknown'): return '550 No such user'
        envelope.rcpt_tos.append(address)
        return '250 OK'
    async def handle_DATA(self, server, session, envelope):
        assert session.ssl is not None and session.authenticated
        print('GOT', envelope.rcpt_tos[0], len(envelope.content), flush=True)
        return '250 Taken'
def check(server, session, envelope, mechanism, data):
    return AuthResult(handled=False, success=(data.login, data.password) == (b'corridor', b'p@ss:word'))
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(cert, key)
Controller(Handler(), hostname='localhost', port=port, tls_context=context, require_starttls=True,
    auth_required=True, authenticator=check).start()
print('UP', flush=True)
time.sleep(600)
`

const python = '/usr/bin/python3'
/** In CI the test fails without it. */
const hasAiosmtpd = process.env['CI'] || spawnSync(python, ['-c', 'import aiosmtpd']).status === 0

describe.skipIf(!hasAiosmtpd)('against aiosmtpd', () => {
  let port = 0
  let child: ReturnType<typeof spawn>
  let said = ''

  beforeAll(async () => {
    port = await freePort()
    const { cert, key } = certificate.files
    child = spawn(python, ['-c', aiosmtpd, String(port), cert, key], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await new Promise<void>((done) => {
      child.stdout?.on('data', (chunk: Buffer) => {
        said += chunk.toString()
        if (said.includes('UP')) done()
      })
    })
  })
  afterAll(() => void child.kill())

  test('a mail arrives over STARTTLS with a password; a wrong one and an unknown address are told apart', async () => {
    expect(await send(urlOf({ port }))).toBe('sent')
    await expect.poll(() => said).toMatch(/GOT files@partner\.example \d+/)
    expect(await send(urlOf({ port }), { to: 'unknown@partner.example' })).toBe('mailbox_refused')
    expect(await send(urlOf({ port }, 'a guess'))).toBe('login_refused')
    expect(said.match(/GOT/g)).toHaveLength(1)
  })
})

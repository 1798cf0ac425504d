import { readdirSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addReceiver, type MadeFile, makeFile, type Target } from '#support/deliveries.ts'
import { useServer } from '#support/fixtures.ts'
import { minutesUntil, useOutbox } from '#support/outbox.ts'
import { requirePrograms } from '#support/programs.ts'
import { canHavePasswords, type Sshd, startSshd } from '#support/sshd.ts'
import { until } from '#support/users.ts'
import { hiddenName } from './hand-over.ts'

requirePrograms('sshd')

const server = useServer({ SFTP_ALLOW_PRIVATE: 'yes' })
const { startWorker, openSsh, rows, only, allDelivered, storyOf, reaches, passTime, killedIn, sshd, mails } =
  useOutbox(server)

/** Where a file lies before it has its name. */
async function partOf({ settlementSid, title }: MadeFile): Promise<string> {
  return join(sshd().folder, hiddenName(title, (await only(settlementSid)).sid))
}

describe('to OpenSSH, with a key', () => {
  test('a file arrives under its name alone, byte by byte, and then each address is told', async () => {
    const { sid } = await addReceiver(server.platform, { groupMail: 'a@partner.example', target: openSsh() })
    const file = await makeFile(server.worker, sid)
    startWorker()
    await until('all delivered', () => allDelivered(file.settlementSid))
    expect(readdirSync(sshd().folder)).toEqual([file.title])
    expect(readFileSync(join(sshd().folder, file.title)).equals(file.content)).toBe(true)
    const [toServer] = await rows(file.settlementSid)
    expect(toServer).toMatchObject({ remoteName: file.title, attempts: 1, claimedBy: null, lastError: null })
    const [told] = mails().received
    expect(told?.to).toEqual(['a@partner.example'])
    expect(told?.raw).toContain(`It lies on your server: ${toServer?.target}`)
    expect(told?.raw).not.toContain('Content-Disposition: attachment')
    expect(told?.raw).toContain('by telephone')
    expect(await storyOf(toServer?.sid ?? 0)).toEqual(['delivered'])
  })

  test('after a kill in the middle of an upload it is sent anew; the half of before is overwritten', async () => {
    const { sid } = await addReceiver(server.platform, { target: openSsh() })
    const file = await makeFile(server.worker, sid)
    writeFileSync(await partOf(file), 'half of it, and longer than it will be'.repeat(2000))
    await killedIn(file.settlementSid, 'uploading')
    startWorker()
    const done = await reaches(file.settlementSid, 'delivered')
    expect(readFileSync(join(sshd().folder, file.title)).equals(file.content)).toBe(true)
    expect(await storyOf(done.sid)).toEqual(['lost', 'delivered'])
  })

  test('one that ends its worker each time waits like one that fails, and is dead after a day', async () => {
    const { sid } = await addReceiver(server.platform, { target: openSsh({ folder: '/no/such/folder' }) })
    const file = await makeFile(server.worker, sid)
    const killedAgain = async (firstTry: string) => {
      await killedIn(file.settlementSid, 'uploading')
      await server.platform.barePool.query(
        `update deliveries set failures = greatest(failures, 1), next_try_at = now(),
          first_try_at = now() - $2::interval where settlement_sid = $1`,
        [file.settlementSid, firstTry],
      )
    }
    await killedAgain('10 minutes')
    startWorker()
    const waits = await reaches(file.settlementSid, 'failed', 'dead')
    expect(waits).toMatchObject({ state: 'failed', failures: 2, lastErrorClass: 'lost', attempts: 1 })
    expect(minutesUntil(waits.nextTryAt)).toBe(5)
    await killedAgain('24 hours')
    expect(await reaches(file.settlementSid, 'dead')).toMatchObject({ failures: 3, nextTryAt: null })
    expect(await storyOf(waits.sid)).toEqual(['lost', 'lost'])
  })

  test('after a kill before the rename it only gets its name', async () => {
    const { sid } = await addReceiver(server.platform, { target: openSsh() })
    const file = await makeFile(server.worker, sid)
    writeFileSync(await partOf(file), file.content)
    await killedIn(file.settlementSid, 'renaming')
    startWorker()
    await reaches(file.settlementSid, 'delivered')
    expect(readdirSync(sshd().folder)).toEqual([file.title])
  })

  test('after a kill behind the rename it is not sent again, whether or not the partner has taken it', async () => {
    const { sid } = await addReceiver(server.platform, { target: openSsh() })
    const there = await makeFile(server.worker, sid)
    const taken = await makeFile(server.worker, sid, { day: '2026-11-02' })
    writeFileSync(join(sshd().folder, there.title), there.content)
    await killedIn(there.settlementSid, 'renaming')
    await killedIn(taken.settlementSid, 'waiting')
    startWorker()
    expect(await reaches(there.settlementSid, 'delivered')).toMatchObject({ lastError: null })
    expect((await reaches(taken.settlementSid, 'delivered')).lastError).toMatch(
      /^It was taken before we could look/,
    )
    expect(readdirSync(sshd().folder)).toEqual([there.title])
  })

  test('a name that is taken is not overwritten', async () => {
    const { sid } = await addReceiver(server.platform, { target: openSsh() })
    const file = await makeFile(server.worker, sid)
    writeFileSync(join(sshd().folder, file.title), 'something of theirs')
    startWorker()
    expect(await reaches(file.settlementSid, 'dead')).toMatchObject({ lastErrorClass: 'name_taken' })
    expect(readFileSync(join(sshd().folder, file.title), 'utf8')).toBe('something of theirs')
  })

  test('two files of one name in one place: what one has begun is not taken for the other', async () => {
    const one = await addReceiver(server.platform, { target: openSsh() })
    const other = await addReceiver(server.platform, { target: openSsh() })
    const files = [await makeFile(server.worker, one.sid), await makeFile(server.worker, other.sid)] as const
    const [begun, whole] = files
    for (const { settlementSid } of files)
      await server.platform.barePool.query(
        `update deliveries set remote_name = 'SAME_NAME.zip' where settlement_sid = $1`,
        [settlementSid],
      )
    const part = await partOf({ ...begun, title: 'SAME_NAME.zip' })
    writeFileSync(part, begun.content)
    await server.platform.barePool.query(
      `update deliveries set in_doubt_since = now(), next_try_at = now() + interval '1 day' where settlement_sid = $1`,
      [begun.settlementSid],
    )
    startWorker()
    await reaches(whole.settlementSid, 'delivered')
    await passTime()
    // Its own beginning is still there: it has not been handed over, and what has its name is not overwritten.
    expect(await reaches(begun.settlementSid, 'dead', 'delivered')).toMatchObject({
      state: 'dead',
      lastErrorClass: 'name_taken',
    })
    expect(readFileSync(join(sshd().folder, 'SAME_NAME.zip')).equals(whole.content)).toBe(true)
    expect(readFileSync(part).equals(begun.content)).toBe(true)
  })

  test('a link that leads nowhere has its name as well', async () => {
    const { sid } = await addReceiver(server.platform, { target: openSsh() })
    const file = await makeFile(server.worker, sid)
    symlinkSync('/no/such/file', join(sshd().folder, file.title))
    startWorker()
    expect(await reaches(file.settlementSid, 'dead', 'delivered')).toMatchObject({
      lastErrorClass: 'name_taken',
    })
    expect(readlinkSync(join(sshd().folder, file.title))).toBe('/no/such/file')
  })

  test.each([
    ['another key of the server', { fingerprint: `SHA256:${'B'.repeat(43)}` }, 'host_key_changed'],
    ['a key that nobody has accepted', { fingerprint: null }, 'host_key_unknown'],
    ['a folder that is not there', { folder: '/no/such/folder' }, 'no_folder'],
    ['a folder that takes nothing', { folder: '/proc' }, 'no_write'],
    ['an account that it does not know', { account: 'nobody-of-that-name' }, 'login_refused'],
  ] as const)('%s: dead at once, and says why', async (_what, change, errorClass) => {
    const { sid } = await addReceiver(server.platform, { target: openSsh(change) })
    const { settlementSid } = await makeFile(server.worker, sid)
    startWorker()
    const dead = await reaches(settlementSid, 'dead', 'failed', 'delivered')
    expect(dead).toMatchObject({ state: 'dead', lastErrorClass: errorClass, nextTryAt: null, attempts: 1 })
    if (errorClass === 'host_key_changed')
      expect(dead.lastError).toContain(`Accepted: SHA256:${'B'.repeat(43)}. Shown: ${sshd().fingerprint}.`)
  })
})

describe.skipIf(!canHavePasswords()).each([
  ['with a password', false],
  ['with a password that it asks for', true],
])('to OpenSSH, %s', (_how, asksForIt) => {
  const password = 'päss word: of theirs'
  let own: Sshd

  beforeAll(async () => {
    own = await startSshd({ password, asksForIt })
  })
  afterAll(() => own.stop())

  function withPassword(typed: string): Target {
    const { port, folder, fingerprint } = own
    return openSsh({ port, folder, fingerprint, login: { with: 'password', password: typed } })
  }

  test('a file arrives', async () => {
    const { sid } = await addReceiver(server.platform, { target: withPassword(password) })
    const file = await makeFile(server.worker, sid)
    startWorker()
    await reaches(file.settlementSid, 'delivered', 'dead')
    expect(readdirSync(own.folder)).toEqual([file.title])
    expect(readFileSync(join(own.folder, file.title)).equals(file.content)).toBe(true)
  })

  test('a wrong one is dead at once', async () => {
    const { sid } = await addReceiver(server.platform, { target: withPassword('a guess') })
    const { settlementSid } = await makeFile(server.worker, sid)
    startWorker()
    expect(await reaches(settlementSid, 'delivered', 'dead', 'failed')).toMatchObject({
      state: 'dead',
      lastErrorClass: 'login_refused',
      attempts: 1,
    })
  })
})

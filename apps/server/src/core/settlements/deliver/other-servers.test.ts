import { existsSync, readdirSync, readFileSync, renameSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addReceiver, makeFile, type Target } from '#support/deliveries.ts'
import { useServer } from '#support/fixtures.ts'
import { minutesUntil, useOutbox } from '#support/outbox.ts'
import { type SftpServer, startSftpServer } from '#support/sftp-server.ts'
import { portOf } from '#support/sshd.ts'
import { until } from '#support/users.ts'
import { hiddenName } from './hand-over.ts'

const server = useServer({ SFTP_ALLOW_PRIVATE: 'yes' })
const { startWorker, openSsh, rows, only, storyOf, reaches, passTime, mails } = useOutbox(server)

describe('to a server that is none of OpenSSH, with a password', () => {
  let other: SftpServer

  beforeEach(async () => {
    other = await startSftpServer()
  })
  afterEach(() => other.stop())

  function theirs(change: Partial<Target> = {}): Target {
    const { port, account, password, fingerprint } = other
    return { port, account, folder: '', login: { with: 'password', password }, fingerprint, ...change }
  }

  test('a file arrives by a plain rename', async () => {
    const { sid } = await addReceiver(server.platform, { target: theirs() })
    const file = await makeFile(server.worker, sid)
    startWorker()
    await reaches(file.settlementSid, 'delivered')
    expect(readdirSync(other.folder)).toEqual([file.title])
    expect(readFileSync(join(other.folder, file.title)).equals(file.content)).toBe(true)
  })

  test('a wrong password is dead at once', async () => {
    const login = { with: 'password', password: 'a guess' } as const
    const { sid } = await addReceiver(server.platform, { target: theirs({ login }) })
    const { settlementSid } = await makeFile(server.worker, sid)
    startWorker()
    expect(await reaches(settlementSid, 'dead', 'failed')).toMatchObject({ lastErrorClass: 'login_refused' })
  })

  test('a line that breaks in the rename is looked at, not sent again', async () => {
    const { sid } = await addReceiver(server.platform, { target: theirs() })
    other.spoiled.dropsAfterRename = true
    const file = await makeFile(server.worker, sid)
    startWorker()
    const failed = await reaches(file.settlementSid, 'failed')
    expect(failed.inDoubtSince).not.toBeNull()
    // The partner takes it.
    renameSync(join(other.folder, file.title), join(other.folder, 'taken'))
    other.spoiled.dropsAfterRename = false
    await passTime()
    const done = await reaches(file.settlementSid, 'delivered')
    expect(done.lastError).toMatch(/taken before we could look/)
    expect(readdirSync(other.folder)).toEqual(['taken'])
    expect(await storyOf(done.sid)).toEqual(['failed failed', 'delivered'])
  })

  test('a line that breaks before the rename: the file only gets its name the next time', async () => {
    const { sid } = await addReceiver(server.platform, { target: theirs() })
    other.spoiled.dropsBeforeRename = true
    const file = await makeFile(server.worker, sid)
    startWorker()
    const failed = await reaches(file.settlementSid, 'failed')
    expect(readdirSync(other.folder)).toEqual([hiddenName(file.title, failed.sid)])
    other.spoiled.dropsBeforeRename = false
    await passTime()
    await reaches(file.settlementSid, 'delivered')
    expect(readdirSync(other.folder)).toEqual([file.title])
  })

  test('a server that keeps half of it is noticed before the file has its name', async () => {
    const { sid } = await addReceiver(server.platform, { target: theirs() })
    other.spoiled.keepsOnly = 10
    const file = await makeFile(server.worker, sid)
    startWorker()
    expect(await reaches(file.settlementSid, 'failed')).toMatchObject({ lastErrorClass: 'wrong_size' })
    expect(existsSync(join(other.folder, file.title))).toBe(false)
  })

  test('a refused rename is tried again from the start', async () => {
    const { sid } = await addReceiver(server.platform, { target: theirs() })
    other.spoiled.refusesRename = true
    const file = await makeFile(server.worker, sid)
    startWorker()
    const failed = await reaches(file.settlementSid, 'failed')
    expect(failed).toMatchObject({ lastErrorClass: 'rename_refused', inDoubtSince: null })
    other.spoiled.refusesRename = false
    await passTime()
    await reaches(file.settlementSid, 'delivered')
    expect(readdirSync(other.folder)).toEqual([file.title])
  })

  test('what a server says is kept as one line, whatever it is made of', async () => {
    const { sid } = await addReceiver(server.platform, { target: theirs() })
    Object.assign(other.spoiled, {
      refusesRename: true,
      words: 'No\0 way\r\nDelivered \u202Eyltnelis \ud800',
    })
    const file = await makeFile(server.worker, sid)
    startWorker()
    const failed = await reaches(file.settlementSid, 'failed')
    expect(failed.lastError).toBe('The file could not get its name: No  way Delivered  yltnelis \ufffd')
    expect(await storyOf(failed.sid)).toEqual(['failed rename_refused'])
  })

  test('has one connection at a time, with two workers and six files', async () => {
    const { sid } = await addReceiver(server.platform, { target: theirs() })
    const files = []
    for (let day = 1; day <= 6; day += 1)
      files.push(await makeFile(server.worker, sid, { day: `2026-11-0${day}` }))
    other.spoiled.slowWriteMs = 30
    startWorker()
    startWorker()
    for (const { settlementSid } of files) await reaches(settlementSid, 'delivered')
    expect(other.most()).toBe(1)
    for (const { settlementSid } of files)
      expect(await storyOf((await only(settlementSid)).sid)).toEqual(['delivered'])
  })

  test('that is slow holds up nobody else', async () => {
    const slow = await addReceiver(server.platform, { target: theirs() })
    other.spoiled.slowWriteMs = 60_000
    const late = await makeFile(server.worker, slow.sid)
    startWorker()
    await reaches(late.settlementSid, 'uploading')
    const quickly = await addReceiver(server.platform, { target: openSsh() })
    const file = await makeFile(server.worker, quickly.sid)
    await reaches(file.settlementSid, 'delivered')
    expect((await only(late.settlementSid)).state).toBe('uploading')
  })

  test('a worker that cannot renew its lease gives up, and another one sends the file once', async () => {
    const { sid } = await addReceiver(server.platform, { target: theirs() })
    other.spoiled.slowWriteMs = 6_000
    const file = await makeFile(server.worker, sid)
    // It renews too late for its own lease, and does not notice.
    startWorker({}, { renewMs: 60_000, giveUpMs: 60_000, leaseMs: 3_000 })
    const part = join(other.folder, hiddenName(file.title, (await only(file.settlementSid)).sid))
    await until('the first bytes', async () => existsSync(part) && statSync(part).size > 0)
    other.spoiled.slowWriteMs = 0
    startWorker()
    const done = await reaches(file.settlementSid, 'delivered')
    await new Promise((later) => setTimeout(later, 4_000))
    expect(readdirSync(other.folder)).toEqual([file.title])
    expect(readFileSync(join(other.folder, file.title)).equals(file.content)).toBe(true)
    const story = await storyOf(done.sid)
    expect([story[0], story.filter((outcome) => outcome === 'delivered').length]).toEqual(['lost', 1])
  })

  test('an upload whose lease is gone is cut', async () => {
    const { sid } = await addReceiver(server.platform, { target: theirs() })
    other.spoiled.slowWriteMs = 60_000
    const file = await makeFile(server.worker, sid)
    startWorker({}, { renewMs: 100_000, giveUpMs: 5_000, leaseMs: 100_000 })
    const { attempts } = await reaches(file.settlementSid, 'uploading')
    await until('the line is cut', async () => other.open() === 0, 30_000)
    // Nothing is recorded by who has given up.
    expect(await only(file.settlementSid)).toMatchObject({ state: 'uploading', attempts })
  })

  test('a worker that is stopped hands its file back at once', async () => {
    const { sid } = await addReceiver(server.platform, { target: theirs() })
    other.spoiled.slowWriteMs = 60_000
    const file = await makeFile(server.worker, sid)
    const stop = startWorker()
    await reaches(file.settlementSid, 'uploading')
    await stop()
    const back = await only(file.settlementSid)
    expect(back).toMatchObject({ state: 'waiting', claimedBy: null, failures: 0 })
    expect(await storyOf(back.sid)).toEqual(['released'])
  })
})

test('a server that is away is tried again after 1 and then after 5 minutes; nobody is told of a file that is not there', async () => {
  const silent = createServer((socket) => socket.destroy())
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
  const { sid } = await addReceiver(server.platform, {
    groupMail: 'a@partner.example',
    target: openSsh({ port: portOf(silent) }),
  })
  const { settlementSid } = await makeFile(server.worker, sid)
  startWorker()
  const first = await reaches(settlementSid, 'failed')
  expect(minutesUntil(first.nextTryAt)).toBe(1)
  await passTime()
  await until('a second failure', async () => (await only(settlementSid)).failures === 2)
  expect(minutesUntil((await only(settlementSid)).nextTryAt)).toBe(5)
  expect((await rows(settlementSid)).map(({ state }) => state)).toEqual(['failed', 'waiting'])
  expect(mails().received).toEqual([])
  silent.close()
})

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { behindTheTriggers } from '#support/audit.ts'
import { addReceiver, makeFile, setTarget } from '#support/deliveries.ts'
import { useServer } from '#support/fixtures.ts'
import { minutesUntil, useOutbox } from '#support/outbox.ts'
import { until } from '#support/users.ts'
import { hostCall } from '../../../platform/call.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { retryDelivery } from '../retry.ts'

const server = useServer({ SFTP_ALLOW_PRIVATE: 'yes' })
const {
  startWorker,
  openSsh,
  rows,
  only,
  allDelivered,
  storyOf,
  reaches,
  passTime,
  killedIn,
  pickupDir,
  sshd,
  mails,
} = useOutbox(server)

test('a file to be picked up lies in the folder of its agency; one that was taken is not laid there again', async () => {
  const { sid, code } = await addReceiver(server.platform, { groupMail: 'a@partner.example' })
  const file = await makeFile(server.worker, sid, { pickupDir })
  const taken = await makeFile(server.worker, sid, { day: '2026-11-02', pickupDir })
  await server.platform.barePool.query(
    `update deliveries set in_doubt_since = now() where channel = 'pickup' and settlement_sid = $1`,
    [taken.settlementSid],
  )
  startWorker()
  for (const { settlementSid } of [file, taken])
    await until('all delivered', () => allDelivered(settlementSid))
  expect(readdirSync(join(pickupDir, code))).toEqual([file.title])
  expect(readFileSync(join(pickupDir, code, file.title)).equals(file.content)).toBe(true)
  expect(mails().received.at(-1)?.raw).toContain(`It lies in your pick-up folder: ${code}`)
})

describe('by mail alone', () => {
  test('two addresses, one of them refused: the other has the file, and only one is dead', async () => {
    mails().spoiled.refuses = (address) =>
      address.startsWith('gone') ? { code: 550, text: 'No such user' } : undefined
    const { sid } = await addReceiver(server.platform, {
      groupMail: 'gone@partner.example, here@partner.example',
    })
    const file = await makeFile(server.worker, sid)
    startWorker()
    await until('an end', async () =>
      (await rows(file.settlementSid)).every(({ nextTryAt }) => nextTryAt === null),
    )
    const found = await rows(file.settlementSid)
    expect(found.map(({ target, state, lastErrorClass }) => [target, state, lastErrorClass])).toEqual([
      ['gone@partner.example', 'dead', 'mailbox_refused'],
      ['here@partner.example', 'delivered', null],
    ])
    const [got] = mails().received
    expect(mails().received).toHaveLength(1)
    const encoded = file.content.toString('base64')
    expect(got?.raw.replaceAll('\r\n', '')).toContain(encoded)
    expect(got?.raw).toContain('It is attached to this mail.')
  })

  test('a file that is too large for a mail is told of and not attached', async () => {
    const { sid } = await addReceiver(server.platform, { groupMail: 'a@partner.example' })
    const file = await makeFile(server.worker, sid, { bytes: 100_001 })
    startWorker()
    await reaches(file.settlementSid, 'delivered')
    expect(mails().received[0]?.raw).toContain('It is too large for a mail.')
    expect(mails().received[0]?.raw.length).toBeLessThan(5_000)
  })

  test('greylisted: later. Nothing is in doubt', async () => {
    mails().spoiled.refuses = () => ({ code: 451, text: 'Later' })
    const { sid } = await addReceiver(server.platform, { groupMail: 'a@partner.example' })
    const file = await makeFile(server.worker, sid)
    startWorker()
    expect(await reaches(file.settlementSid, 'failed', 'maybe')).toMatchObject({
      state: 'failed',
      lastErrorClass: 'try_later',
      inDoubtSince: null,
    })
  })

  test('that may have arrived is sent once more with the same number, and then never again by itself', async () => {
    mails().spoiled.dropsBeforeAnswer = true
    const { sid } = await addReceiver(server.platform, { groupMail: 'a@partner.example' })
    const file = await makeFile(server.worker, sid)
    startWorker()
    expect(minutesUntil((await reaches(file.settlementSid, 'maybe')).nextTryAt)).toBe(1)
    await passTime()
    await until('a second maybe', async () => (await only(file.settlementSid)).maybes === 2)
    await passTime()
    await new Promise((later) => setTimeout(later, 300))
    const maybe = await only(file.settlementSid)
    expect(maybe).toMatchObject({ state: 'maybe', nextTryAt: null, attempts: 2 })
    const numbers = mails().received.map(({ raw }) => /^Message-ID: (.*)\r$/im.exec(raw)?.[1])
    expect(numbers).toHaveLength(2)
    expect(new Set(numbers).size).toBe(1)
    expect(await storyOf(maybe.sid)).toEqual(['maybe in_doubt', 'maybe in_doubt'])
  })

  test('whose worker was killed at the hand-over may have arrived; the second says that it is one', async () => {
    const { sid } = await addReceiver(server.platform, { groupMail: 'a@partner.example' })
    const file = await makeFile(server.worker, sid)
    await killedIn(file.settlementSid, 'renaming')
    startWorker()
    await reaches(file.settlementSid, 'maybe')
    expect(mails().received).toEqual([])
    await passTime()
    expect((await reaches(file.settlementSid, 'delivered')).lastError).toMatch(/^Sent once more/)
    expect(mails().received).toHaveLength(1)
  })

  test('whose worker is stopped before any of it has left is handed back at once, and sent once', async () => {
    mails().spoiled.slowAddressMs = 60_000
    const { sid } = await addReceiver(server.platform, { groupMail: 'a@partner.example' })
    const file = await makeFile(server.worker, sid)
    const stop = startWorker()
    await until('the line', async () => mails().asked() > 0)
    await stop()
    const back = await only(file.settlementSid)
    expect(back).toMatchObject({ state: 'waiting', claimedBy: null, inDoubtSince: null, maybes: 0 })
    mails().spoiled.slowAddressMs = 0
    startWorker()
    await reaches(file.settlementSid, 'delivered')
    expect(mails().received).toHaveLength(1)
    expect(await storyOf(back.sid)).toEqual(['released', 'delivered'])
  })

  test('whose worker is stopped before the answer may have arrived: said at once, sent once more as the same', async () => {
    mails().spoiled.slowMs = 60_000
    const { sid } = await addReceiver(server.platform, { groupMail: 'a@partner.example' })
    const file = await makeFile(server.worker, sid)
    const stop = startWorker()
    await until('the message', async () => mails().received.length === 1)
    await stop()
    const maybe = await only(file.settlementSid)
    expect(maybe).toMatchObject({ state: 'maybe', claimedBy: null, maybes: 1, lastErrorClass: 'in_doubt' })
    mails().spoiled.slowMs = 0
    await passTime()
    startWorker()
    expect((await reaches(file.settlementSid, 'delivered')).lastError).toMatch(/^Sent once more/)
    const numbers = mails().received.map(({ raw }) => /^Message-ID: (.*)\r$/im.exec(raw)?.[1])
    expect([numbers.length, new Set(numbers).size]).toEqual([2, 1])
    expect(await storyOf(maybe.sid)).toEqual(['maybe in_doubt', 'delivered'])
  })

  test('without a mail server it waits', async () => {
    const { sid } = await addReceiver(server.platform, { groupMail: 'a@partner.example' })
    const file = await makeFile(server.worker, sid)
    startWorker({ mail: false })
    await new Promise((later) => setTimeout(later, 300))
    expect(await only(file.settlementSid)).toMatchObject({ state: 'waiting', attempts: 0 })
  })
})

test('bytes that are not those that were stored go nowhere, by no way, and it is told', async () => {
  const brought = await addReceiver(server.platform, { target: openSsh() })
  const mailed = await addReceiver(server.platform, { groupMail: 'a@partner.example' })
  const files = [await makeFile(server.worker, brought.sid), await makeFile(server.worker, mailed.sid)]
  const settlements = files.map(({ settlementSid }) => settlementSid)
  await behindTheTriggers(server.db, (tx) =>
    sql`update stored_files f set content = overlay(content placing 'spoiled' from 7)
      from settlements s where s.file_sid = f.sid and s.sid = any (${settlements})`.execute(tx),
  )
  startWorker()
  for (const one of settlements)
    expect(await reaches(one, 'dead', 'delivered')).toMatchObject({ lastErrorClass: 'file_damaged' })
  expect([readdirSync(sshd().folder), mails().received]).toEqual([[], []])
  expect((await server.platform.metrics.filesDamaged.get()).values[0]?.value).toBe(2)
})

describe("a person's Retry", () => {
  const call = () => hostCall(server.platform.log, 'retry-test')
  const retry = (sid: number) => inTransaction(server.db, (tx) => retryDelivery(tx, call(), sid))

  test('sends what was dead, to the server of the day, and is noted; asked twice, once', async () => {
    const { sid } = await addReceiver(server.platform, { target: openSsh({ folder: '/no/such/folder' }) })
    const file = await makeFile(server.worker, sid)
    startWorker()
    const dead = await reaches(file.settlementSid, 'dead')
    await setTarget(server.platform, sid, openSsh())
    await Promise.all([retry(dead.sid), retry(dead.sid)])
    await reaches(file.settlementSid, 'delivered')
    expect(await storyOf(dead.sid)).toEqual(['dead no_folder', 'asked', 'delivered'])
    const { rows: audited } = await server.platform.barePool.query(
      `select after from audit_entries where entity = 'settlement' and entity_sid = $1`,
      [file.settlementSid],
    )
    expect(audited).toHaveLength(1)
    expect(audited[0].after).toMatchObject({ event: 'sent again', delivery: dead.sid, was: 'dead' })
  })

  test('is asked for where the set-up names another server meanwhile', async () => {
    const { sid } = await addReceiver(server.platform, { target: openSsh({ folder: '' }) })
    const file = await makeFile(server.worker, sid)
    await setTarget(server.platform, sid, openSsh())
    startWorker()
    const dead = await reaches(file.settlementSid, 'dead', 'delivered')
    expect(dead).toMatchObject({ state: 'dead', lastErrorClass: 'target_changed' })
    await retry(dead.sid)
    expect((await reaches(file.settlementSid, 'delivered')).target).toContain(sshd().folder)
  })

  test('is asked for where the folder has the same name and lies elsewhere', async () => {
    mkdirSync(join(sshd().folder, 'in'))
    const { sid } = await addReceiver(server.platform, { target: openSsh({ folder: '/in' }) })
    const file = await makeFile(server.worker, sid)
    await setTarget(server.platform, sid, openSsh({ folder: 'in' }))
    startWorker()
    const dead = await reaches(file.settlementSid, 'dead', 'delivered')
    expect(dead).toMatchObject({ state: 'dead', lastErrorClass: 'target_changed' })
    await retry(dead.sid)
    await reaches(file.settlementSid, 'delivered')
    expect(readdirSync(join(sshd().folder, 'in'))).toEqual([file.title])
  })

  test('sends again what a partner has lost', async () => {
    const { sid } = await addReceiver(server.platform, { target: openSsh() })
    const file = await makeFile(server.worker, sid)
    startWorker()
    const done = await reaches(file.settlementSid, 'delivered')
    rmSync(join(sshd().folder, file.title))
    await retry(done.sid)
    await until('the file again', async () => existsSync(join(sshd().folder, file.title)))
    await reaches(file.settlementSid, 'delivered')
    expect(await storyOf(done.sid)).toEqual(['delivered', 'asked', 'delivered'])
  })

  test('of one that does not exist is refused', async () => {
    await expect(retry(999_999)).rejects.toMatchObject({ reason: { code: 'delivery_gone' } })
  })
})

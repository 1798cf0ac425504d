import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { addReceiver, makeFile, setTarget } from '#support/deliveries.ts'
import { useServer } from '#support/fixtures.ts'
import { openSftpLogin, readSftpTarget, sftpTargetText } from './targets.ts'

const server = useServer()

async function planned(settlementSid: number): Promise<string[]> {
  const rows = await server.db
    .selectFrom('deliveries')
    .select(['channel', 'target', 'lane', 'state', 'remoteName'])
    .where('settlementSid', '=', settlementSid)
    .orderBy('channel', 'desc')
    .orderBy('target')
    .execute()
  return rows.map(({ channel, target, lane, state }) => `${channel} ${target} ${lane} ${state}`)
}

const target = {
  host: 'SFTP.Partner.example',
  port: 2222,
  account: 'corridor',
  folder: 'in',
  login: { with: 'password', password: 'open sesame' },
  fingerprint: `SHA256:${'A'.repeat(43)}`,
} as const

const groupMail = 'one@partner.example; Two@partner.example, two@partner.example'
const mails = ['mail one@partner.example null waiting', 'mail two@partner.example null waiting']

test('a file to be picked up goes into the folder of the agency, and each address is told once', async () => {
  const { sid, code } = await addReceiver(server.platform, { groupMail })
  const { settlementSid } = await makeFile(server.worker, sid, { pickupDir: '/srv/pickup' })
  expect(await planned(settlementSid)).toEqual([`pickup ${code} null waiting`, ...mails])
})

test('a file to be brought goes to the server of the agency, without a word of its password', async () => {
  const { sid } = await addReceiver(server.platform, { groupMail, target })
  const { settlementSid } = await makeFile(server.worker, sid, { pickupDir: '/srv/pickup' })
  const toServer = 'sftp corridor@sftp.partner.example:2222/~/in sftp.partner.example:2222 waiting'
  expect(await planned(settlementSid)).toEqual([toServer, ...mails])
  const stored = await readSftpTarget(server.db, sid)
  expect(stored && openSftpLogin(server.platform.secrets, sid, stored.secretSealed)).toEqual(target.login)
})

test('without a server it waits in the folder; without a folder either, the mails bring it along', async () => {
  const { sid, code } = await addReceiver(server.platform, { groupMail, target })
  await server.db.deleteFrom('sftpTargets').where('agencySid', '=', sid).execute()
  const inFolder = await makeFile(server.worker, sid, { pickupDir: '/srv/pickup' })
  expect(await planned(inFolder.settlementSid)).toEqual([`pickup ${code} null waiting`, ...mails])
  const byMail = await makeFile(server.worker, sid, { day: '2026-11-02' })
  expect(await planned(byMail.settlementSid)).toEqual(mails)
  await setTarget(server.platform, sid, target)
  const brought = await makeFile(server.worker, sid, { day: '2026-11-03' })
  expect(await planned(brought.settlementSid)).toHaveLength(3)
})

test('an agency that is told of nothing has nothing to be sent', async () => {
  const { sid } = await addReceiver(server.platform, {})
  expect(await planned((await makeFile(server.worker, sid)).settlementSid)).toEqual([])
})

describe('the text of a place', () => {
  const of = (folder: string, host = 'a.example') =>
    sftpTargetText({ host, port: 22, account: 'corridor', folder })

  test.each([
    ['/in', ['/in/', '//in', '/./in', '/in/.']],
    ['in', ['in/', './in', 'in//', 'in/.']],
    ['', ['.', './']],
    ['/', ['//', '/.']],
  ])('of %j is the same however it is written', (folder, others) => {
    expect(new Set([folder, ...others].map((other) => of(other))).size).toBe(1)
  })

  test('is another one for another folder, and the same whatever the case of the host', () => {
    expect(new Set(['/in', 'in', '', '/', '/in/in'].map((folder) => of(folder))).size).toBe(5)
    expect(of('in', 'A.Example')).toBe(of('in'))
  })

  test('that was written down the old way is brought to the new one, and no other is touched', async () => {
    const { sid } = await addReceiver(server.platform, { target })
    const { settlementSid } = await makeFile(server.worker, sid)
    const elsewhere = await makeFile(server.worker, sid, { day: '2026-11-02' })
    const set = (settlement: number, text: string) =>
      server.platform.barePool.query('update deliveries set target = $2 where settlement_sid = $1', [
        settlement,
        text,
      ])
    await set(settlementSid, 'corridor@SFTP.Partner.example:2222/in')
    await set(elsewhere.settlementSid, 'corridor@SFTP.Partner.example:2222/out')
    const migration = join(import.meta.dirname, '../../../migrations/0056_places_of_files.sql')
    await server.platform.barePool.query(readFileSync(migration, 'utf8'))
    expect((await planned(settlementSid))[0]).toContain('corridor@sftp.partner.example:2222/~/in ')
    expect((await planned(elsewhere.settlementSid))[0]).toContain('corridor@SFTP.Partner.example:2222/out ')
  })
})

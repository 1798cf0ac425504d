import { mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { lstat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { addReceiver, makeFile } from '#support/deliveries.ts'
import { useServer } from '#support/fixtures.ts'
import { useOutbox } from '#support/outbox.ts'
import { hiddenName } from './hand-over.ts'

const server = useServer({ SFTP_ALLOW_PRIVATE: 'yes' })
const { startWorker, only, reaches, pickupDir } = useOutbox(server)

/** Where a link that somebody has laid leads to. */
const elsewhere = mkdtempSync(join(tmpdir(), 'corridor-elsewhere-'))
afterAll(() => rmSync(elsewhere, { recursive: true, force: true }))

async function fileToPickUp() {
  const { sid, code } = await addReceiver(server.platform, {})
  const file = await makeFile(server.worker, sid, { pickupDir })
  const folder = join(pickupDir, code)
  return { file, folder, part: join(folder, hiddenName(file.title, (await only(file.settlementSid)).sid)) }
}

test('a link under the hidden name is not written through: it is taken away', async () => {
  const { file, folder, part } = await fileToPickUp()
  const victim = join(elsewhere, 'victim')
  await writeFile(victim, 'of somebody else')
  mkdirSync(folder)
  symlinkSync(victim, part)
  startWorker()
  await reaches(file.settlementSid, 'delivered')
  expect(readFileSync(victim, 'utf8')).toBe('of somebody else')
  expect((await lstat(join(folder, file.title))).isFile()).toBe(true)
  expect(readFileSync(join(folder, file.title)).equals(file.content)).toBe(true)
  expect(readdirSync(folder)).toEqual([file.title])
})

test('a link under the name of the file has the name, wherever it leads', async () => {
  const { file, folder } = await fileToPickUp()
  mkdirSync(folder)
  symlinkSync(join(elsewhere, 'nothing'), join(folder, file.title))
  startWorker()
  expect(await reaches(file.settlementSid, 'dead', 'delivered')).toMatchObject({
    lastErrorClass: 'name_taken',
  })
  expect(readlinkSync(join(folder, file.title))).toBe(join(elsewhere, 'nothing'))
})

test('the folder itself may be a link that the operator has laid, as the guide says', async () => {
  const { file, folder } = await fileToPickUp()
  const jail = join(elsewhere, 'jail')
  mkdirSync(jail)
  symlinkSync(jail, folder)
  startWorker()
  await reaches(file.settlementSid, 'delivered')
  expect(readdirSync(jail)).toEqual([file.title])
})

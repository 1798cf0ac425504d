import { settlementsRoutes as routes } from '@corridor/contract/settlements'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { behindTheTriggers } from '#support/audit.ts'
import { useDayWorld } from '#support/day-world.ts'
import { requirePrograms } from '#support/programs.ts'
import { addUser, testPassword } from '#support/server.ts'
import { addSetup, madeFile, zipPassword } from '#support/settlements.ts'
import { openZip } from '#support/zips.ts'
import { makeDueFiles } from '../../core/settlements/jobs.ts'
import { hostCall } from '../../platform/call.ts'

requirePrograms('7zz', 'bsdtar')

const { server, sent, close } = useDayWorld()

test('the first and the last line are those of the file, also of one made before its digest was kept', async () => {
  await addSetup(server.platform, 1, { type: 'S', delimiter: ';' })
  await sent()
  await sent()
  await close('2026-03-02')
  await makeDueFiles(
    server.platform,
    hostCall(server.platform.log, 'test'),
    Date.parse('2026-03-02T12:00:00Z'),
  )
  const { sid, zip } = await madeFile(server.platform, 1, 'S')
  const lines = openZip(zip, zipPassword)['7-Zip'].toString('utf8').split('\r\n')
  await addUser(server.platform, 'boss', 1)
  const boss = await server.client.logIn('boss', testPassword)
  const shown = async (): Promise<[string, string]> => {
    const { head, trailer } = await server.client.call(routes.deliveries, { params: { sid } }, boss)
    return [head, trailer]
  }
  expect(lines).toHaveLength(5)
  expect(await shown()).toEqual([lines[0], lines[3]])
  await behindTheTriggers(server.db, (tx) => sql`update settlements set rows_sha256 = null`.execute(tx))
  expect(await shown()).toEqual([lines[0], lines[3]])
  await behindTheTriggers(server.db, (tx) =>
    sql`update settlements set content_sha256 = sha256('another text')`.execute(tx),
  )
  expect((await shown())[1]).toMatch(/^T;2;SEND=\d+;CANCEL=0;REFUND=0;…$/)
})

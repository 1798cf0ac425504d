import { expect, test } from 'vitest'
import { addReceiver, makeFile } from '#support/deliveries.ts'
import { useServer } from '#support/fixtures.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { deliveriesJobs } from './jobs.ts'

const server = useServer()

test('a mail without a mail server waits and says so, until there is one; the figures know what is late', async () => {
  const { sid } = await addReceiver(server.platform, { groupMail: 'a@partner.example' })
  await makeFile(server.worker, sid, { pickupDir: '/srv/pickup' })
  const look = async (config: Parameters<typeof deliveriesJobs>[0]) => {
    for (const { run } of deliveriesJobs(config)) await inTransaction(server.db, run)
    const rows = await server.db
      .selectFrom('deliveries')
      .select(['state', 'lastError'])
      .orderBy('sid')
      .execute()
    return rows.map(({ state, lastError }) => `${state}: ${lastError}`)
  }
  expect(await look({ mailServer: undefined, pickupDir: undefined })).toEqual([
    'waiting: It waits until the operator has set PICKUP_DIR.',
    'waiting: It waits until the operator has set SMTP_URL.',
  ])
  await server.platform.barePool.query(`update deliveries set next_try_at = now() - interval '11 minutes'`)
  expect(await figures()).toEqual(['corridor_deliveries_dead 0', 'corridor_deliveries_overdue 0'])
  const mailServer = { url: 'smtp://localhost', from: 'a@corridor.example', name: 'Corridor' }
  expect(await look({ mailServer, pickupDir: '/srv/pickup' })).toEqual(['waiting: null', 'waiting: null'])
  expect(await figures()).toEqual(['corridor_deliveries_dead 0', 'corridor_deliveries_overdue 2'])
  await server.platform.barePool.query(
    `update deliveries set state = 'dead', next_try_at = null where channel = 'mail'`,
  )
  expect(await figures()).toEqual(['corridor_deliveries_dead 1', 'corridor_deliveries_overdue 1'])
})

async function figures(): Promise<string[]> {
  const { body } = await server.client.send('GET', '/metrics')
  return String(body)
    .split('\n')
    .filter((line) => line.startsWith('corridor_deliveries_'))
}

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { useServer } from '#support/fixtures.ts'
import { ratesJobs } from './jobs.ts'
import { newestRates } from './queries.ts'

const server = useServer()

test('without a provider there is no job', () => {
  expect(ratesJobs(server.worker)).toEqual([])
})

test('every quarter of an hour the newest sheet of the provider is stored; one that it refuses fails the job', async () => {
  let rate = '17.25'
  let time = new Date().toISOString()
  const provider = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(`{ "base": "USD", "time": "${time}", "rates": { "USDMXN": ${rate} } }`)
  })
  await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done))
  const host = `127.0.0.1:${(provider.address() as AddressInfo).port}`
  const { db, log, config } = server.platform
  const [job, ...others] = ratesJobs({ db, log, config: { ...config, ratesUrl: `http://${host}/` } })
  expect([job?.name, job?.cron, others]).toEqual(['fetch-rates', '*/15 * * * *', []])

  await job?.run()
  await job?.run()
  const stored = await newestRates(db)
  expect(stored).toMatchObject([{ sid: 1, currencyCode: 'MXN', rate: '17.2500000000' }])
  expect(Date.parse(stored[0]?.asOf ?? '')).toBe(Date.parse(time))
  const audited = await db
    .selectFrom('auditEntries')
    .select('actorLogin')
    .where('entity', '=', 'rate_sheet')
    .execute()
  expect(audited).toEqual([{ actorLogin: 'system' }])

  rate = '1725'
  time = new Date(Date.parse(time) + 1_000).toISOString()
  await expect(job?.run()).rejects.toThrow(
    `The rates of ${host} are refused: MXN leaps from 17.25 to 1725, more than`,
  )
  expect(await newestRates(db)).toEqual(stored)
  provider.closeAllConnections()
  provider.close()
})

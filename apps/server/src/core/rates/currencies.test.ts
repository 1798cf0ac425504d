import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testEnvironment } from '#support/config.ts'
import { useServer } from '#support/fixtures.ts'
import { hostCall } from '../../platform/call.ts'
import { openCurrency, stopCurrency } from './currencies.ts'

const server = useServer()

/** As somebody on the host types it. */
function cli(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const { config } = server.platform
  const env = { PATH: process.env['PATH'], ...testEnvironment(config.databaseUrl), DATA_DIR: config.dataDir }
  const file = join(import.meta.dirname, '../../cli.ts')
  return new Promise((done) => {
    const child = execFile(process.execPath, [file, ...args], { env }, (_error, out, err) =>
      done({ code: child.exitCode ?? -1, out, err }),
    )
  })
}

function entries() {
  return server.db
    .selectFrom('auditEntries')
    .select(['actorLogin', 'entity', 'entitySid', 'before', 'after'])
    .where('entity', '=', 'currency')
    .orderBy('sid')
    .execute()
}

function said(out: string) {
  return { code: 0, out: `${out}\n`, err: '' }
}

test('the host stops and opens a currency and sets its tolerance, each with a reason in the audit log', async () => {
  const mxn = ['--currency', 'mxn', '--reason', 'the sheet was wrong']
  expect(await cli('currency-stop', ...mxn)).toEqual(
    said('MXN is stopped. Void are 0 quotes and 0 transfers that wait for their commit.'),
  )
  expect(await cli('currency-stop', ...mxn)).toEqual(said('MXN was stopped before; nothing was done.'))
  expect(await cli('currency-open', ...mxn)).toEqual(said('MXN is open. Prices from before stay void.'))
  expect(await cli('currency-open', ...mxn)).toEqual(said('MXN was not stopped; nothing was done.'))
  const tolerance = ['rates-tolerance', ...mxn, '--percent']
  expect(await cli(...tolerance, '12.5')).toEqual(said('A rate of MXN may move by 12.5 % at once.'))
  const zero = '0 is not above 0 and up to 100, with up to two decimals.\n'
  expect(await cli(...tolerance, '0')).toEqual({ code: 1, out: '', err: zero })
  const unknown = await cli('currency-stop', '--currency', 'XXX', '--reason', 'none')
  expect(unknown).toMatchObject({ code: 1, err: 'There is no currency XXX. Give its code, such as MXN.\n' })
  const noReason = await cli('currency-stop', '--currency', 'MXN')
  expect([noReason.code, noReason.err.split('\n')[0]]).toEqual([2, 'currency-stop needs --reason.'])

  const reason = 'the sheet was wrong'
  const common = { actorLogin: 'host', entity: 'currency', entitySid: 484 }
  expect(await entries()).toEqual([
    { ...common, before: null, after: { event: 'stopped', reason, quotes: 0, transfers: 0 } },
    { ...common, before: null, after: { event: 'opened', reason } },
    {
      ...common,
      before: { rateTolerance: '0.1000' },
      after: { event: 'tolerance changed', reason, rateTolerance: '0.1250' },
    },
  ])
})

test('of many who stop at once one does, and so of those who open', async () => {
  const call = hostCall(server.platform.log, 'test')
  const order = { code: 'JPY', reason: 'at once' }
  const stops = await Promise.all([1, 2, 3].map(() => stopCurrency(server.db, call, order)))
  expect(stops.filter((voided) => voided !== null)).toHaveLength(1)
  const opened = await Promise.all([1, 2, 3].map(() => openCurrency(server.db, call, order)))
  expect(opened.filter(Boolean)).toHaveLength(1)
})

test('an import says what it did not change', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rates-'))
  const write = async (name: string, text: string) => {
    await writeFile(join(folder, name), text)
    return join(folder, name)
  }
  const first = await write('first.csv', 'currency,rate\nEUR,0.86\nGBP,0.75\nBTC,1\n')
  const later = ['--time', '2026-02-03T08:00:00Z']
  expect(await cli('rates-import', '--file', first, ...later)).toEqual(
    said(
      '2 rates were stored. Stored without an earlier rate to compare with: EUR, GBP. Not known and left out: BTC.',
    ),
  )
  expect(await cli('rates-import', '--file', first, ...later)).toEqual(
    said(
      'Rates of this source and time are stored already; nothing was done. A correction needs a later time.',
    ),
  )
  const correction = await write('correction.csv', 'currency,rate\nEUR,0.87\nGBP,0.76\n')
  expect(await cli('rates-import', '--file', correction, '--time', '2026-02-03T07:59:00Z')).toEqual(
    said('2 rates were stored, but 2 are older than what is in force and change no price.'),
  )
  await rm(folder, { recursive: true })
})

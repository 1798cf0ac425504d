import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { runCli } from '#support/cli.ts'
import { testEnvironment } from '#support/config.ts'
import {
  type Gateway,
  makeNetwork,
  type Network,
  payOut,
  sendTransfer,
  startGateway,
} from '#support/gateway.ts'
import { addPayment } from '#support/positions.ts'
import { cloneDatabase } from '#support/postgres.ts'
import { comparePayments } from './core/ledger/lost-payments.ts'
import { compareMoves } from './core/transfers/lost-moves.ts'
import { readConfig } from './platform/config.ts'
import { openPlatform, type Platform } from './platform/platform.ts'

type Clone = Awaited<ReturnType<typeof cloneDatabase>>

const clones: Clone[] = []
let network: Network
/** Restored, lost, and as both were at the time of the restore. */
let [here, lost, then] = ['', '', '']
/** Sent before that time and paid out in the lost one, the second here since too; sent in the lost one; sent here since. */
let [paid, twice, sent, since] = ['', '', '', '']

async function clone(template: string): Promise<string> {
  const made = await cloneDatabase(inject('adminUrl'), template)
  clones.push(made)
  return made.url
}

/** A copy can be made only of what nobody uses. */
async function at<T>(url: string, work: (gateway: Gateway, platform: Platform) => Promise<T>): Promise<T> {
  const platform = openPlatform(readConfig(testEnvironment(url)))
  const gateway = await startGateway(platform)
  try {
    return await work(gateway, platform)
  } finally {
    await gateway.app.close()
    await platform.db.destroy()
  }
}

function nameOf(url: string): string {
  return new URL(url).pathname.slice(1)
}

beforeAll(async () => {
  here = await clone(inject('template'))
  await at(here, async (gateway, platform) => {
    network = await makeNetwork(platform)
    paid = await sendTransfer(gateway, network)
    twice = await sendTransfer(gateway, network)
    await addPayment(platform, network.sender.agencySid, '7.00')
  })
  then = await clone(nameOf(here))
  lost = await clone(nameOf(here))
  await at(lost, async (gateway, platform) => {
    for (const reference of [paid, twice]) await payOut(gateway, network.payer, reference)
    sent = await sendTransfer(gateway, network)
    await addPayment(platform, network.sender.agencySid, '250.00')
  })
  // Takes the record numbers of what is lost.
  since = await at(here, async (gateway, platform) => {
    await payOut(gateway, network.payer, twice)
    await addPayment(platform, network.sender.agencySid, '250.00')
    return sendTransfer(gateway, network)
  })
})
afterAll(async () => {
  for (const { drop } of clones) await drop()
})

function reconcile(url: string, ...args: readonly string[]) {
  return runCli(['reconcile-restore', ...args], testEnvironment(url))
}

/** Without the time of each, which is looked at apart. */
function rowsOf(out: string): string[] {
  return out
    .trim()
    .split('\n')
    .map((row) => row.replace(/,\d{4}-[\d-]+T[\d:.]+Z/, ''))
}

test('lists every move that was made there and not here, with what the transfer is here', async () => {
  const { code, out, err } = await reconcile(here, '--lost', lost, '--csv')
  const [from, to] = [network.sender.agencyCode, network.payer.agencyCode]
  const figures = `1000.00,USD,16830.00,MXN,${from},${to}`
  expect(rowsOf(out)).toEqual([
    'reference,at,move,became,is here,sent,sent in,paid,paid in,from,to',
    `${paid},RECEIVE,RECVD,AVAIL,${figures}`,
    `${twice},RECEIVE,RECVD,RECVD,${figures}`,
    `${sent},VALIDATE,UNCOM,none,${figures}`,
    `${sent},SEND,AVAIL,none,${figures}`,
    `-,deposit in,-,none,250.00,USD,-,-,${from},-`,
  ])
  expect(err).toMatch(
    /^8 moves until \S+Z and 2 payments compared: 5 are not here \(RECEIVE 2, VALIDATE 1, SEND 1, deposit in 1\)\.\n$/,
  )
  expect(code).toBe(1)
})

test('asks the other way round what was made here since', async () => {
  const { code, out } = await reconcile(lost, '--lost', here)
  expect(out.split('\n').map((row) => row.split(/ +/)[0])).toEqual([
    'reference',
    twice,
    since,
    since,
    '-',
    '',
  ])
  expect(code).toBe(1)
})

test('says so where nothing is missing, with how much was compared', async () => {
  expect(await reconcile(here, '--lost', then)).toEqual({
    code: 0,
    out: expect.stringMatching(/^4 moves until \S+Z and 1 payment compared: all of them are here\.\n$/),
    err: '',
  })
})

test('takes user and password from its own address, and looks from a time on', async () => {
  const whole = await reconcile(here, '--lost', lost, '--csv')
  const last = whole.out.trim().split('\n').at(-2)?.split(',')[1] ?? ''
  const { hostname, port, pathname } = new URL(lost)
  const short = `postgres://${hostname}:${port}${pathname}`
  const { code, out } = await reconcile(here, '--lost', short, '--csv', '--since', last)
  expect(rowsOf(out).map((row) => row.split(',').slice(0, 2))).toEqual([
    ['reference', 'at'],
    [sent, 'SEND'],
    ['-', 'deposit in'],
  ])
  expect(code).toBe(1)
})

test('no comparison is not taken for an equal one', async () => {
  expect(await reconcile(here, '--lost', here)).toEqual({
    code: 1,
    out: '',
    err: '--lost is this very database: there is nothing to compare.\n',
  })
  const empty = await clone(inject('template'))
  expect(await reconcile(here, '--lost', empty)).toMatchObject({
    code: 1,
    err: 'There is no move of a transfer there: nothing was compared.\n',
  })
  expect(await reconcile(here, '--lost', lost, '--since', '2999-01-01')).toMatchObject({ code: 1, out: '' })
  expect(await reconcile(here, '--lost', lost, '--since', 'noon')).toMatchObject({
    code: 1,
    err: expect.stringContaining('noon is no time'),
  })
})

test('page by page it is the same list', async () => {
  const counts: number[] = []
  const moves: string[] = []
  const payments: string[] = []
  await at(here, (_gateway, own) =>
    at(lost, async (_other, { db }) => {
      for await (const page of compareMoves(own.db, db, { size: 3 })) {
        counts.push(page.count)
        moves.push(...page.lost.map(({ reference, move }) => `${reference} ${move}`))
      }
      for await (const page of comparePayments(own.db, db, { size: 1 }))
        payments.push(page.lost.map(({ sendAmount }) => sendAmount).join())
    }),
  )
  expect(counts).toEqual([3, 3, 2])
  expect(payments).toEqual(['', '250.00'])
  expect(moves).toEqual([`${paid} RECEIVE`, `${twice} RECEIVE`, `${sent} VALIDATE`, `${sent} SEND`])
})

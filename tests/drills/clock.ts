import { rmSync } from 'node:fs'
import { proposalsRoutes } from '@corridor/contract/proposals'
import { reconciliationsRoutes } from '@corridor/contract/reconciliations'
import { sql } from 'kysely'
import { proposed } from '#support/proposals.ts'
import { testPassword } from '#support/server.ts'
import { type ClockWatch, watchClocks } from '../../apps/server/src/core/days/clock.ts'
import type { CloseRun } from '../../apps/server/src/core/days/close.ts'
import { fenceAheadSeconds } from '../../apps/server/src/core/days/queries.ts'
import { verifyLedger } from '../../apps/server/src/core/ledger/verify.ts'
import { makeScratchFolder } from '../../tools/local-postgres/scratch.ts'
import { type Clocks, runUnderFakeClock, startClocks } from './clock/faketime.ts'
import { type House, openHouse } from './clock/house.ts'

/**
 * Moves the clocks of a real PostgreSQL and of the worker by libfaketime (Debian: apt install faketime), and looks what
 * a close does: one wrong clock, both wrong beside a running worker, both wrong before a worker starts, and a day that a
 * person confirmed by mistake and two people open again. Ends with 0 only if business goes on after each.
 * Usage: node tests/drills/clock.ts
 */
const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Days of business before the accidents: the silences around their ends are what is usual. */
const ordinaryDays = 8
const accidents = ordinaryDays * dayMs
const findings: string[] = []

if (!runUnderFakeClock(import.meta.filename)) await drill()

async function drill(): Promise<void> {
  const scratch = makeScratchFolder('clock')
  const clocks = startClocks(scratch)
  const house = await openHouse(scratch, clocks)
  try {
    await closeOrdinaryDays(house, clocks)
    const watch = watchClocks()
    expectHolds(
      'a running worker has nothing to close',
      await house.close({ watch }),
      ({ closed, doubt }) => closed.length === 0 && doubt === undefined,
    )
    await refuseJumps(house, clocks, watch)
    await openAgain(house, clocks)
    const { findings: found } = await verifyLedger(house.db)
    expectHolds('the books hold', found, () => found.length === 0)
    for (const finding of findings) console.log(finding)
    process.exitCode = findings.length === 0 ? 0 : 1
  } finally {
    await house.stop()
    rmSync(scratch, { recursive: true, force: true })
  }
}

function expectHolds<T>(what: string, found: T, holds: (found: T) => boolean): void {
  const isHeld = holds(found)
  console.log(`${isHeld ? 'ok   ' : 'FAILS'} ${what}`)
  if (!isHeld) findings.push(`${what}: ${JSON.stringify(found)}`)
}

function expectRefused(what: string, run: CloseRun, sentence: RegExp): void {
  expectHolds(what, run, ({ closed, doubt }) => closed.length === 0 && sentence.test(doubt?.sentence ?? ''))
}

async function expectSent({ send }: House, what: string): Promise<void> {
  expectHolds(what, await send(), (said) => said === 'AVAIL')
}

/** From ten in the morning on: two transfers a day, and a close after midnight. Each close is of a new worker. */
async function closeOrdinaryDays({ send, close }: House, clocks: Clocks): Promise<void> {
  for (let day = 0; day < ordinaryDays; day += 1) {
    for (const hours of [0, 13]) {
      await clocks.set('both', day * dayMs + hours * hourMs)
      await send()
    }
    await clocks.set('both', day * dayMs + 14 * hourMs + 120_000)
    expectHolds(`day ${day + 1} is closed`, await close(), ({ closed }) => closed.length === 1)
  }
  await clocks.set('both', accidents)
}

async function refuseJumps(house: House, clocks: Clocks, watch: ClockWatch): Promise<void> {
  const { close } = house
  await expectSent(house, 'a transfer is sent before the accidents')
  await clocks.set('database', accidents + 2 * dayMs)
  const one = await close({ watch })
  expectRefused('the database is two days ahead of the worker', one, /ahead of the clock of this machine/)
  await clocks.set('database', accidents)
  await expectSent(house, 'business goes on')

  await clocks.set('both', accidents + 2 * dayMs)
  const beside = await close({ watch })
  expectRefused('both are ahead, beside a running worker', beside, /more than this process has run/)
  expectRefused(
    'both are ahead, before a worker starts',
    await close(),
    /^Nothing was written for \d\d hours/,
  )
  await expectSent(house, 'a transfer is sent while the clocks are wrong')
  await clocks.set('both', accidents)
  await expectSent(house, 'business goes on')
}

/** The day is closed although it is not over, business stops, and two people open the day again. */
async function openAgain(house: House, clocks: Clocks): Promise<void> {
  const { db, client, send, close } = house
  await clocks.set('both', accidents + 2 * dayMs)
  const mistaken = await close({ confirmed: true })
  expectHolds('a person confirms two days by mistake', mistaken, ({ closed }) => closed.length === 2)
  const [day = ''] = mistaken.closed
  await clocks.set('both', accidents)
  expectHolds('partners read that the day is closed', await send(), (said) =>
    said.startsWith('busy: The business day is closed; the clock of the database is behind.'),
  )
  expectHolds('the metric says for how long', await fenceAheadSeconds(db), (seconds) => seconds > 86_400)
  const finance = await client.logIn('finance', testPassword)
  const boss = await client.logIn('boss', testPassword)
  const body = { why: 'The clock was two days ahead.' }
  const { sid } = proposed(
    await client.attempt(reconciliationsRoutes.reopen, { params: { day }, body }, finance),
  )
  const { status } = await client.attempt(proposalsRoutes.approve, { params: { sid }, body: {} }, boss)
  expectHolds('two people open the days again', status, () => status === 200)
  await expectSent(house, 'business goes on')
  await clocks.set('both', accidents + 13 * hourMs)
  await expectSent(house, 'and in the evening')
  await clocks.set('both', accidents + 14 * hourMs + 120_000)
  expectHolds('the day is closed after its midnight', await close(), ({ closed }) => closed.join() === day)
  const { rows } = await sql<{ day: string }>`select max(day) as day from business_days`.execute(db)
  expectHolds('and is the last that is closed', rows[0]?.day, (last) => last === day)
}

import { readFileSync, rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { sessionRoutes } from '@corridor/contract/session'
import { makeClient } from '#support/client.ts'
import { testPassword } from '#support/server.ts'
import { makeScratchFolder } from '../../tools/local-postgres/scratch.ts'
import type { LocalPostgres } from '../../tools/local-postgres/start.ts'
import { connect } from '../faults/postgres.ts'
import { pause, untilDone } from '../faults/wait.ts'
import { propertySeed } from '../support/seed.ts'
import { clerk, furnish, openHouse } from './failover/house.ts'
import { proveList, proveRestored, proveWorking } from './restore/proofs.ts'
import { type Place, workShift } from './restore/shift.ts'
import { openVault, type Vault } from './restore/vault.ts'

/**
 * A backup under load, a disaster, and the way back to a second before it, by docs/operations/backup.md; what tellers
 * were told is held against what came back, and against the list of what did not. Ends with 0 only if both are exact.
 * Usage: node tests/drills/restore.ts [--runs N] [--plant cut-wal|early] [--seed S] [--json]
 */
const plants = ['cut-wal', 'early'] as const
/** A restore of what nobody did shows nothing. */
const least = { before: 100, meanwhile: 20, after: 150, lost: 150, again: 150 }
const writableLimitMs = 120_000
const notReached = 'recovery ended before configured recovery target was reached'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '1' },
    plant: { type: 'string' },
    seed: { type: 'string', default: String(propertySeed) },
    json: { type: 'boolean', default: false },
  },
})
const plant = plants.find((name) => name === values.plant)
if (values.plant !== plant) throw new Error(`--plant takes one of: ${plants.join(', ')}.`)
const [runs, firstSeed] = [Number(values.runs), Number(values.seed)]
if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs takes a whole number.')
if (!Number.isInteger(firstSeed) || firstSeed < 0) throw new Error('--seed takes a whole number.')
// pgBackRest of Debian 12 knows no newer one.
process.env['POSTGRES_HOME'] ??= '/usr/lib/postgresql/15'

function say(line: string): void {
  if (!values.json) console.log(line)
}

function secondsSince(began: number): number {
  return Math.round((performance.now() - began) / 100) / 10
}

async function ask(url: string, question: string): Promise<string> {
  const client = await connect(url)
  try {
    const { rows } = await client.query<{ told: string }>(`select (${question})::text as told`)
    return rows[0]?.told ?? ''
  } finally {
    await client.end()
  }
}

/** The database's own clock: commits are stamped by it. */
function timeOf(url: string): Promise<string> {
  return ask(url, `to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00'`)
}

/** The first shift, with a backup in the middle of it; the time to come back to is when it is over. */
async function saveUnderLoad(place: Place, vault: Vault) {
  const { url } = place
  const noted = { backupSeconds: 0, meanwhile: 0, segment: '', early: '' }
  const stats = await workShift('A', place, async (answers, load) => {
    await answers(least.before)
    const [began, had] = [performance.now(), load.acknowledged]
    await vault.backUp()
    noted.backupSeconds = secondsSince(began)
    noted.meanwhile = load.acknowledged - had
    noted.segment = await ask(url, 'pg_walfile_name(pg_current_wal_lsn())')
    await answers(least.after)
    noted.early = await timeOf(url)
    await answers(least.after)
  })
  return { ...noted, stats, time: await timeOf(url) }
}

/** Whoever watches must know of the backup that was just made. */
async function checkFigures(vault: Vault): Promise<string[]> {
  const told = await vault.figures()
  return ['backup', 'backup_full', 'backup_figures'].flatMap((name) => {
    const at = Number(new RegExp(`^corridor_${name}_timestamp_seconds (\\d+)$`, 'm').exec(told)?.[1])
    return Math.abs(Date.now() / 1000 - at) < 600 ? [] : [`of ${name} it is told: ${at}`]
  })
}

/** Nobody works any more, and the end of the log is in the archive; then the server is gone. */
async function lose(first: LocalPostgres, { url, house }: Place): Promise<void> {
  const client = await connect(url)
  await client.query('drop table ledger_postings cascade')
  await house.stop()
  const { rows } = await client.query<{ last: string }>('select pg_walfile_name(pg_switch_wal()) as last')
  const last = rows[0]?.last
  await untilDone('the end of the log in the archive', async () => {
    const told = await client.query('select from pg_stat_archiver where last_archived_wal >= $1', [last])
    if (told.rowCount === 0) throw new Error(`${last} is not archived`)
  })
  await client.end()
  await first.stop()
}

/** It takes readers before it has come to its end. */
async function untilWritable(url: string, logFile: string): Promise<void> {
  const deadline = Date.now() + writableLimitMs
  while (Date.now() < deadline) {
    if (readFileSync(logFile, 'utf8').includes(notReached)) throw new Error(notReached)
    if ((await ask(url, 'pg_is_in_recovery()').catch(() => '')) === 'false') return
    await pause(100)
  }
  throw new Error(`No end of the recovery after ${writableLimitMs / 1000} s, see ${logFile}`)
}

/** What is running, the last first: whatever ends us ends it. */
const running: (() => Promise<void>)[] = []

function keep<T extends { readonly stop: () => Promise<void> }>(started: T): T {
  running.unshift(started.stop)
  return started
}

async function stopAll(): Promise<void> {
  for (const stop of running.splice(0)) await stop()
}

async function bringBack(vault: Vault, data: string, { archives }: { archives: boolean }): Promise<string> {
  const url = keep(await vault.start(data, { archives })).url('corridor')
  await untilWritable(url, `${data}.log`)
  return url
}

async function drill(scratch: string, seed: number) {
  const vault = openVault(scratch)
  const first = keep(await vault.startFirst())
  await vault.open(first)
  const networks = await furnish(first.url)
  const old = keep(await openHouse(scratch, first.url('corridor')))
  const session = await makeClient(old.api).logIn(clerk, testPassword)
  const place: Place = { scratch, house: old, url: first.url('corridor'), networks, seed }
  const saved = await saveUnderLoad(place, vault)
  const sizes = await vault.sizes()
  const figures = await checkFigures(vault)
  const second = await workShift('B', { ...place, seed: seed + 1 }, (answers) => answers(least.lost))
  const disaster = performance.now()
  await lose(first, place)
  const archivedSeconds = secondsSince(disaster)
  if (plant === 'cut-wal') vault.lose(saved.segment)
  const time = plant === 'early' ? saved.early : saved.time

  const restoring = performance.now()
  const url = await bringBack(vault, await vault.restoreTo(time), { archives: true })
  const restoreSeconds = secondsSince(restoring)
  const restored = await proveRestored(scratch, url, saved.time)
  if (plant === 'early') return { findings: restored.findings }
  const lost = await bringBack(vault, await vault.restoreToTheEnd(), { archives: false })
  const list = await proveList(scratch, { url, networks, lost })
  const house = keep(await openHouse(scratch, url))
  const { status } = await makeClient(house.api).attempt(sessionRoutes.verify, {}, session)
  const again: Place = { ...place, house, url, seed: seed + 2 }
  let rtoSeconds = 0
  const third = await workShift('C', again, async (answers) => {
    await answers(1)
    rtoSeconds = secondsSince(disaster)
    await answers(least.again)
  })
  const working = await proveWorking(again)
  // What was done since has the record numbers of what was lost; the list must not change by it.
  const listedAgain = await proveList(scratch, { url, networks, lost })
  return {
    transfersOfFirstShift: saved.stats.transfers,
    transfersOfSecondShift: second.transfers,
    transfersRestored: restored.transfers,
    transfersSince: third.transfers,
    answersDuringBackup: saved.meanwhile,
    backupSeconds: saved.backupSeconds,
    databaseMegabytes: Math.round(sizes.database / 1e6),
    backupMegabytes: Math.round(sizes.kept / 1e5) / 10,
    archivedSeconds,
    restoreSeconds,
    rtoSeconds,
    movesListedAsLost: list.listed,
    findings: [
      ...(saved.meanwhile < least.meanwhile ? [`${saved.meanwhile} answers during the backup`] : []),
      ...figures,
      ...old.ended(),
      ...restored.findings,
      ...(status === 401 ? [] : [`a session from before the restore hears ${status}`]),
      ...list.findings,
      ...working,
      ...listedAgain.findings,
    ],
  }
}

function isCaught(findings: readonly string[]): boolean {
  return plant === 'early' && findings.some((finding) => finding.startsWith('lost: '))
}

async function judged(scratch: string, seed: number): Promise<boolean> {
  try {
    const { findings, ...figures } = await drill(scratch, seed)
    if (values.json) console.log(JSON.stringify({ seed, ...figures, findings }))
    for (const [name, value] of Object.entries(figures)) say(`${name.padEnd(24)}${value}`)
    say(`${findings.length} findings`)
    for (const finding of findings.slice(0, 10)) say(`  ${finding}`)
    return plant === undefined ? findings.length === 0 : isCaught(findings)
  } catch (error) {
    if (plant !== 'cut-wal' || !String(error).includes(notReached)) throw error
    say(`the restored server did not start: ${notReached}`)
    return true
  } finally {
    await stopAll()
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stopAll().finally(() => process.exit(1)))
process.setMaxListeners(50)
let isGood = true
for (let run = 0; run < runs; run += 1) {
  const seed = firstSeed + run * 10
  say(`run ${run + 1} of ${runs}, seed ${seed}${plant === undefined ? '' : `, planted: ${plant}`}`)
  const scratch = makeScratchFolder('restore')
  let isWell = false
  try {
    isWell = await judged(scratch, seed)
  } finally {
    if (isWell) rmSync(scratch, { recursive: true, force: true })
    else console.error(`the logs and the data are in ${scratch}`)
  }
  isGood &&= isWell
}
if (plant === undefined) say(isGood ? 'back to the second, and every loss is known' : 'NOT as promised')
else say(`the plant was ${isGood ? 'caught' : 'NOT caught'}`)
// Tellers who never came to an end would keep the process alive.
process.exit(isGood ? 0 : 1)

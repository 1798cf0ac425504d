import { createHash } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { productionInstallation, testEnvironment } from '#support/config.ts'
import { addReceiver, makeFile } from '#support/deliveries.ts'
import { makeCertificate, urlOf } from '#support/smtp.ts'
import { type Sshd, startSshd } from '#support/sshd.ts'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { openPlatform, type Platform } from '../../apps/server/src/platform/platform.ts'
import { prepareDatabase } from '../../apps/server/src/platform/prepare-database.ts'
import { type Random, seededRandom } from '../../tools/load/random.ts'
import { freePort } from '../../tools/local-postgres/free-port.ts'
import { makeScratchFolder } from '../../tools/local-postgres/scratch.ts'
import { propertySeed } from '../support/seed.ts'
import type { Edit } from './edits.ts'
import { makeDeck } from './killer.ts'
import { connect, makePostgres } from './postgres.ts'
import { judge, type Verdict } from './settlement/judge.ts'
import { type Partner, startPartner } from './settlement/partner.ts'
import { superviseMails, superviseSshd } from './settlement/servers.ts'
import { superviseWorker } from './supervisor.ts'
import { pause, recoveryLimitMs, untilDone, within } from './wait.ts'

/**
 * Settlement files leave the house exactly once: 25 agencies' files go to a partner who takes each at once, and mails
 * about them, while everything on the way is killed. What arrived is held against what was made.
 * Usage: node tests/faults/settlement.ts [--kills N] [--plant naive] [--short-lease] [--seed S]
 */
const agencyCount = 25
/** So many servers, for as many connections at once; one sshd listens on all of them. */
const addresses = ['127.0.0.1', '127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5']
const killsPerRound = 10
const from = 'settlements@corridor.example'

const killKinds = {
  worker: 'kill -9 of the worker',
  sshd: 'kill -9 of the SSH server and its sessions',
  smtp: 'kill -9 of the mail server',
  postgres: 'kill -9 of all of PostgreSQL',
} as const

type KillKind = keyof typeof killKinds

/** The usual protocol: upload, rename, record, and on doubt again. */
const naive: readonly Edit[] = [
  {
    file: 'deliver/send.ts',
    find: 'remoteName: name, inDoubt } = item',
    replace: 'remoteName: name } = item; const inDoubt = false',
  },
]

/** For the gate, which has no time to wait for a dead worker's lease. */
const shortLease: readonly Edit[] = [
  { file: 'platform/outbox.ts', find: 'leaseMs: 30_000', replace: 'leaseMs: 4_000' },
  { file: 'platform/outbox.ts', find: 'renewMs: 10_000', replace: 'renewMs: 1_000' },
  { file: 'platform/outbox.ts', find: 'giveUpMs: 24_000', replace: 'giveUpMs: 3_000' },
]

function readOptions() {
  const { values } = parseArgs({
    options: {
      kills: { type: 'string' },
      plant: { type: 'string' },
      seed: { type: 'string' },
      'short-lease': { type: 'boolean' },
    },
  })
  const [kills, seed] = [Number(values.kills ?? 200), Number(values.seed ?? propertySeed)]
  if (!Number.isInteger(kills) || kills < 0) throw new Error('--kills takes a whole number.')
  if (!Number.isInteger(seed) || seed < 0) throw new Error('--seed takes a whole number.')
  if (values.plant !== undefined && values.plant !== 'naive') throw new Error('--plant takes: naive.')
  return { kills, seed, naive: values.plant === 'naive', short: values['short-lease'] === true }
}

interface World {
  readonly own: Platform
  readonly partner: Partner
  readonly receivers: readonly number[]
  readonly files: { title: string; sha256: string }[]
  readonly kill: Readonly<Record<KillKind, () => Promise<void>>>
}

interface Kill {
  readonly kind: KillKind
  readonly recoveryMs: number
}

async function addReceivers(own: Platform, sshd: Sshd): Promise<{ sids: number[]; folders: string[] }> {
  const [sids, folders]: [number[], string[]] = [[], []]
  for (let index = 0; index < agencyCount; index += 1) {
    const folder = join(sshd.folder, String(index))
    mkdirSync(folder)
    const { port, account, key, fingerprint } = sshd
    const host = addresses[index % addresses.length] ?? ''
    const login = { with: 'key', key } as const
    const target = { host, port, account, folder, login, fingerprint }
    const { sid } = await addReceiver(own, { groupMail: `files${index}@partner.example`, target })
    sids.push(sid)
    folders.push(folder)
  }
  return { sids, folders }
}

/** Their files of one more day. A file is whole or not there: a kill in the middle is asked for again. */
async function makeFiles({ own, receivers, files }: World, round: number): Promise<void> {
  const day = new Date(Date.UTC(2026, 0, 1 + round)).toISOString().slice(0, 10)
  for (const sid of receivers) {
    const { title, content } = await untilDone('a new file', () =>
      makeFile(own, sid, { day, bytes: 200_000 }),
    )
    files.push({ title, sha256: createHash('sha256').update(content).digest('hex') })
  }
}

/** The minutes until the next try pass at once; leases take their own time. */
async function passTime({ own }: World): Promise<number> {
  return untilDone('a look at the deliveries', async () => {
    await sql`update deliveries set next_try_at = now() where next_try_at > now() and claimed_by is null`.execute(
      own.db,
    )
    const { rows } = await sql<{ open: number }>`
      select count(*)::int as open from deliveries where next_try_at is not null`.execute(own.db)
    return rows[0]?.open ?? 0
  })
}

/** Something has come about since: a file was taken, or nothing is left to be sent. */
async function progress(world: World, before: number): Promise<void> {
  while (world.partner.taken.length === before && (await passTime(world)) > 0) await pause(50)
}

/** Kills while files are on their way; after each it waits only until the next one arrives. */
async function runRound(world: World, kills: number, draw: () => KillKind, random: Random): Promise<Kill[]> {
  const done: Kill[] = []
  while (done.length < kills) {
    if ((await passTime(world)) === 0) break
    await pause(random.below(700))
    const kind = draw()
    const began = performance.now()
    const before = world.partner.taken.length
    await within(killKinds[kind], world.kill[kind]())
    await within(`a file after ${killKinds[kind]}`, progress(world, before))
    done.push({ kind, recoveryMs: performance.now() - began })
  }
  return done
}

async function finishRound(world: World): Promise<void> {
  const deadline = Date.now() + 5 * recoveryLimitMs
  while ((await passTime(world)) > 0) {
    if (Date.now() > deadline) return
    await pause(100)
  }
}

async function run(scratch: string, options: ReturnType<typeof readOptions>) {
  const random = seededRandom(options.seed)
  const certificate = makeCertificate()
  const mailLog = join(scratch, 'mails.log')
  writeFileSync(mailLog, '')
  const sshd = await startSshd({ addresses })
  const ssh = superviseSshd(sshd)
  const mailPort = await freePort()
  const mails = await superviseMails(mailPort, certificate, mailLog)
  const postgres = await makePostgres(join(scratch, 'postgres'), {})
  let worker: ReturnType<typeof superviseWorker> | undefined
  try {
    const admin = await connect(postgres.url('postgres'))
    await admin.query('create database corridor')
    await admin.end()
    const url = postgres.url('corridor')
    await prepareDatabase(url, productionInstallation)
    const own = openPlatform(readConfig({ ...testEnvironment(url), MODE: 'PROD' }))
    own.barePool.on('error', () => {})
    const { sids, folders } = await addReceivers(own, sshd)
    const partner = startPartner(folders, join(scratch, 'taken'))
    worker = superviseWorker(url, join(scratch, 'worker.log'), {
      env: {
        SMTP_URL: urlOf({ port: mailPort }),
        MAIL_FROM: from,
        SFTP_ALLOW_PRIVATE: 'yes',
        NODE_EXTRA_CA_CERTS: certificate.files.cert,
      },
      edits: [...(options.naive ? naive : []), ...(options.short ? shortLease : [])],
    })
    const kill: World['kill'] = {
      worker: worker.kill,
      sshd: ssh.kill,
      smtp: mails.kill,
      postgres: async () => {
        await postgres.kill()
        await postgres.start()
      },
    }
    const world: World = { own, partner, receivers: sids, files: [], kill }
    const kinds: readonly KillKind[] = options.naive
      ? ['worker', 'postgres']
      : ['worker', 'sshd', 'smtp', 'postgres']
    const draw = makeDeck(kinds, random)
    const kills: Kill[] = []
    for (let round = 0; kills.length < options.kills; round += 1) {
      await makeFiles(world, round)
      const most = Math.min(killsPerRound, options.kills - kills.length)
      kills.push(...(await runRound(world, most, draw, random)))
      await finishRound(world)
    }
    await partner.stop()
    const verdict = await judge(own.db, { files: world.files, taken: partner.taken, mailLog, from })
    await own.db.destroy()
    return { verdict, kills, files: world.files.length }
  } finally {
    await worker?.stop()
    await postgres.stop()
    await mails.stop()
    await ssh.stop()
    certificate.remove()
  }
}

function report({ verdict, kills, files }: Awaited<ReturnType<typeof run>>, seconds: number): void {
  console.log(`${kills.length} kills, ${files} files of ${agencyCount} agencies, ${seconds.toFixed(0)} s`)
  for (const [kind, says] of Object.entries(killKinds)) {
    const times = kills.filter((kill) => kill.kind === kind).map(({ recoveryMs }) => recoveryMs / 1000)
    const sorted = times.sort((one, other) => one - other)
    const [median = 0, longest = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
    if (times.length > 0)
      console.log(
        `  ${String(times.length).padEnd(4)}${says}: next file after ${median.toFixed(2)} s, at most ${longest.toFixed(2)} s`,
      )
  }
  for (const [name, found] of Object.entries(verdict)) {
    console.log(`${name.padEnd(10)}${found.length}`)
    for (const one of found.slice(0, 10)) console.log(`  ${one}`)
  }
}

function conclude(verdict: Verdict, planted: boolean): boolean {
  if (planted) {
    const caught = verdict.twice.length > 0
    console.log(`the planted bug (on doubt a file is sent again) was ${caught ? 'caught' : 'NOT caught'}`)
    return caught
  }
  const clean = Object.values(verdict).every((found) => found.length === 0)
  console.log(clean ? 'nothing missing, twice, different or dead' : 'NOT as promised')
  return clean
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const options = readOptions()
console.log(`seed ${options.seed}${options.naive ? ', planted: on doubt a file is sent again' : ''}`)
const scratch = makeScratchFolder('settlement')
const began = performance.now()
let good = false
try {
  const outcome = await run(scratch, options)
  report(outcome, (performance.now() - began) / 1000)
  good = conclude(outcome.verdict, options.naive)
} finally {
  if (good) rmSync(scratch, { recursive: true, force: true })
  else console.log(`the logs and the data are in ${scratch}`)
}
process.exit(good ? 0 : 1)

import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { settlementOutbox } from '../../apps/server/src/core/settlements/deliver/outbox.ts'
import { type OutboxPace, startOutbox } from '../../apps/server/src/platform/outbox.ts'
import type { Target } from './deliveries.ts'
import { requirePrograms } from './programs.ts'
import type { TestServer } from './server.ts'
import { type MailHouse, makeCertificate, startSmtp, urlOf } from './smtp.ts'
import { type Sshd, startSshd } from './sshd.ts'
import { until } from './users.ts'

/** It looks often and is stopped soon; its lease is long enough for a machine that has other things to do. */
const quick: Partial<OutboxPace> = {
  pollMs: 30,
  leaseMs: 20_000,
  renewMs: 1_000,
  giveUpMs: 15_000,
  patienceMs: 200,
}

/** Whom files go to, an OpenSSH and a mail server and a folder, and workers that bring them there. */
export function useOutbox(server: TestServer) {
  const certificate = makeCertificate()
  const pickupDir = mkdtempSync(join(tmpdir(), 'corridor-pickup-'))
  const stops: (() => Promise<void>)[] = []
  let held: { sshd?: Sshd; mails?: MailHouse } = {}
  const sshd = (): Sshd => present(held.sshd)
  const mails = (): MailHouse => present(held.mails)

  requirePrograms('sshd')
  beforeAll(async () => {
    held = { sshd: await startSshd() }
  })
  afterAll(async () => {
    await held.sshd?.stop()
    certificate.remove()
    rmSync(pickupDir, { recursive: true, force: true })
  })
  beforeEach(async () => {
    held.mails = await startSmtp(certificate)
  })
  afterEach(async () => {
    await Promise.all(stops.splice(0).map((stop) => stop()))
    await held.mails?.stop()
    await server.platform.barePool.query(
      `update deliveries set state = 'dead', next_try_at = null, claimed_by = null, claimed_until = null
       where state <> 'delivered'`,
    )
    for (const name of readdirSync(sshd().folder)) rmSync(join(sshd().folder, name), { recursive: true })
  })

  /** A worker; `outside` is what it has been given to reach others by. */
  function startWorker(
    outside: { mail?: boolean; pickup?: boolean } = {},
    pace: Partial<OutboxPace> = {},
  ): () => Promise<void> {
    const platform = server.worker
    const from = { from: 'settlements@corridor.example', name: 'Corridor', tls: { ca: certificate.cert } }
    const config = {
      ...platform.config,
      pickupDir: outside.pickup === false ? undefined : pickupDir,
      mailServer: outside.mail === false ? undefined : { url: urlOf(mails()), ...from },
      mailMaxBytes: 100_000,
    }
    const stop = startOutbox(settlementOutbox({ ...platform, config }), {
      ...platform,
      pace: { ...quick, ...pace },
    })
    stops.push(stop)
    return stop
  }

  function openSsh(change: Partial<Target> = {}): Target {
    const { port, account, folder, key, fingerprint } = sshd()
    return { port, account, folder, login: { with: 'key', key }, fingerprint, ...change }
  }

  return {
    ...deliveriesOf(server),
    pickupDir,
    sshd,
    mails,
    startWorker,
    openSsh,
  }
}

/** What the database says of them, and what a kill or a while would have made of them. */
function deliveriesOf(server: TestServer) {
  function rows(settlementSid: number) {
    return server.db
      .selectFrom('deliveries')
      .selectAll()
      .where('settlementSid', '=', settlementSid)
      .orderBy('sid')
      .execute()
  }

  async function only(settlementSid: number) {
    const [row] = await rows(settlementSid)
    if (!row) throw new Error('there is no delivery')
    return row
  }

  async function allDelivered(settlementSid: number): Promise<boolean> {
    return (await rows(settlementSid)).every(({ state }) => state === 'delivered')
  }

  async function storyOf(deliverySid: number): Promise<string[]> {
    const tries = await server.db
      .selectFrom('deliveryAttempts')
      .select(['outcome', 'errorClass'])
      .where('deliverySid', '=', deliverySid)
      .orderBy('sid')
      .execute()
    return tries.map(({ outcome, errorClass }) => [outcome, errorClass].filter(Boolean).join(' '))
  }

  /** Waits for a state of the first delivery. */
  async function reaches(settlementSid: number, ...states: string[]) {
    await until(states.join(' or '), async () => states.includes((await only(settlementSid)).state), 20_000)
    return only(settlementSid)
  }

  async function passTime(): Promise<void> {
    await server.platform.barePool.query(
      `update deliveries set next_try_at = now() where next_try_at is not null and claimed_by is null`,
    )
  }

  /** As a worker leaves it that was killed there a while ago; 'waiting' stands for one whose try was recorded as in doubt. */
  async function killedIn(settlementSid: number, state: 'uploading' | 'renaming' | 'waiting'): Promise<void> {
    const claim = state === 'waiting' ? 'null, claimed_until = null' : `'dead worker', claimed_until = now()`
    await server.platform.barePool.query(
      `update deliveries set state = $2, attempts = 1, first_try_at = now(), claimed_by = ${claim},
        in_doubt_since = case when $2 = 'uploading' then null else now() end
       where settlement_sid = $1`,
      [settlementSid, state],
    )
  }

  return { rows, only, allDelivered, storyOf, reaches, passTime, killedIn }
}

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('it has not started: use it in a test or a hook')
  return value
}

export function minutesUntil(at: string | null): number {
  return Math.round((Date.parse(at ?? '') - Date.now()) / 60_000)
}

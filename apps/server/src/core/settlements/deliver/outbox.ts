import { alarmOfDamage, FileDamaged } from '../../../platform/files.ts'
import { MailInDoubt, makeMailer } from '../../../platform/mail.ts'
import { endings, type OutboxChannel } from '../../../platform/outbox.ts'
import type { Platform } from '../../../platform/platform.ts'
import { resultOf } from './outcome.ts'
import { type SendDeps, send } from './send.ts'
import {
  type Channel,
  type Claim,
  channels,
  claimDelivery,
  finishTry,
  LeaseLost,
  type Result,
  releaseClaim,
  renewClaim,
} from './store.ts'

/** Files to pick up are a matter of this machine's disk; mail servers dislike many connections at once. */
const atOnce: Readonly<Record<Channel, number>> = { pickup: 2, sftp: 16, mail: 4 }

type OutboxDeps = Pick<Platform, 'db' | 'secrets' | 'config' | 'log' | 'metrics'>

type Deps = SendDeps & OutboxDeps

/** The ways out that are configured. What has none waits. */
export function settlementOutbox(platform: OutboxDeps): OutboxChannel<Claim>[] {
  const { db, config } = platform
  const { sftpAllowPrivate, pickupDir, mailServer, mailMaxBytes, productName } = config
  const mailer = mailServer && makeMailer(mailServer)
  const deps: Deps = { ...platform, sftpAllowPrivate, pickupDir, mailer, mailMaxBytes, productName }
  return channels
    .filter((channel) => isConfigured(channel, deps))
    .map((channel) => ({
      name: `deliver-${channel}`,
      atOnce: atOnce[channel],
      claim: (worker, leaseMs) => claimDelivery(db, channel, worker, leaseMs),
      renew: (item, leaseMs) => renewClaim(db, item, leaseMs),
      send: (item, signal) => deliver(channel, deps, item, signal),
    }))
}

function isConfigured(channel: Channel, { pickupDir, mailer }: SendDeps): boolean {
  return channel === 'sftp' || (channel === 'mail' ? mailer : pickupDir) !== undefined
}

async function deliver(channel: Channel, deps: Deps, item: Claim, signal: AbortSignal): Promise<void> {
  const began = performance.now()
  const result = await attempt(channel, deps, item, signal)
  // Whoever has it by now records what becomes of it.
  if (result === endings.leaseLost) return
  // Of a mail it is known how much of it had left; of a rename under way it is not.
  if (result === endings.stopped) await releaseClaim(deps.db, item, { certain: channel === 'mail' })
  else await finishTry(deps.db, item, result, performance.now() - began)
}

async function attempt(
  channel: Channel,
  deps: Deps,
  item: Claim,
  signal: AbortSignal,
): Promise<Result | (typeof endings)[keyof typeof endings]> {
  try {
    const message = await send[channel](deps, item, signal)
    return { outcome: 'delivered', errorClass: null, message, certain: true }
  } catch (error) {
    if (error instanceof FileDamaged) alarmOfDamage(deps, error)
    if (error instanceof LeaseLost || signal.reason === endings.leaseLost) return endings.leaseLost
    // What may have arrived is recorded as that, before anybody sends it once more.
    return signal.reason === endings.stopped && !(error instanceof MailInDoubt)
      ? endings.stopped
      : resultOf(error)
  }
}

import { type ProfileSid, superAdminProfile } from '@corridor/domain/access/permissions'
import type { Logger } from 'pino'

/** Whoever is signed in; every write names one. */
export interface Actor {
  readonly userSid: number
  readonly login: string
  readonly profile: ProfileSid
  readonly sessionSid: number
}

/** What a service knows of the call it works for. */
export interface Call {
  readonly requestId: string
  readonly address: string
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>
}

export interface ActorCall extends Call {
  readonly actor: Actor
}

/**
 * Work without a session and with the rights of a super admin: of the host's own command line or the demo data
 * (`host`), or of the clock (`system`).
 */
export interface HostCall extends Call {
  readonly actor: null
  readonly by: 'host' | 'system'
}

export type AnyCall = ActorCall | HostCall

export function hostCall(log: Call['log'], requestId: string): HostCall {
  return {
    requestId,
    address: 'host',
    log,
    actor: null,
    by: 'host',
  }
}

/** For a job: nobody asked for it. */
export function systemCall(log: Call['log'], requestId: string): HostCall {
  return { ...hostCall(log, requestId), by: 'system' }
}

export function profileOf(call: AnyCall): ProfileSid {
  return call.actor?.profile ?? superAdminProfile
}

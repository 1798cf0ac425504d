import type { Mode } from '@corridor/contract/common/mode'
import { type ProfileSid, superAdminProfile } from '@corridor/domain/access/permissions'
import type { Logger } from 'pino'

/** The agencies that somebody is limited to, by their numbers; null for all. None of them is nothing. */
export type Scope = readonly number[] | null

/** Whoever is signed in; every write names one. */
export interface Actor {
  readonly userSid: number
  readonly login: string
  readonly profile: ProfileSid
  readonly sessionSid: number
  readonly scope: Scope
}

/** What an audit entry says of a change. */
export interface NotedChange {
  readonly before: Readonly<Record<string, string | number | boolean | null>>
  readonly after: Readonly<Record<string, string | number | boolean | null>>
}

/** What a service knows of the call it works for. */
export interface Call {
  readonly requestId: string
  readonly address: string
  /** In production some settings that were never saved are stricter. The host's own calls have no mode. */
  readonly mode: Mode | null
  /** The proposal that this call carries out as its second person: every audit entry then names both. */
  readonly proposal?: { readonly sid: number; readonly by: string }
  /** What the caller tells the second person, should the save need one. */
  readonly why?: string
  /** Of a save that is only tried: takes what its audit entries would say. */
  readonly noted?: NotedChange[]
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
    mode: null,
    log,
    actor: null,
    by: 'host',
  }
}

/** For a job: nobody asked for it. */
export function systemCall(log: Call['log'], requestId: string): HostCall {
  return { ...hostCall(log, requestId), by: 'system' }
}

/** As the audit log names whoever did it. */
export function nameOf(call: AnyCall): string {
  return call.actor ? call.actor.login : call.by
}

export function scopeOf(call: AnyCall): Scope {
  return call.actor?.scope ?? null
}

export function profileOf(call: AnyCall): ProfileSid {
  return call.actor?.profile ?? superAdminProfile
}

import type { SsoProblem } from '@corridor/contract/sso'
import { type ProfileSid, superAdminProfile } from '@corridor/domain/access/permissions'
import { profileOfGroups } from '@corridor/domain/access/sso-groups'
import { readSetting } from '../../core/proposals/settings.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Call, HostCall } from '../../platform/call.ts'
import type { Tx } from '../../platform/db/database.ts'
import { logLogin } from '../../platform/session/login-log.ts'
import { noPassword } from '../../platform/session/passwords.ts'
import { makeTicket } from '../../platform/session/pre-sessions.ts'
import { closeGrantsOf, endSessionsOf } from '../../platform/session/sessions.ts'
import type { SsoSettings } from '../../platform/sso-settings.ts'
import { type Claims, hasSecondFactor } from './claims.ts'
import {
  findByLogin,
  findLinked,
  holdIdentity,
  insertUser,
  isBlocked,
  isLimited,
  type KnownUser,
  link,
  spendExpected,
  storeProfile,
} from './store.ts'

type Outcome = { readonly ticket: string } | { readonly problem: SsoProblem }

/** A ticket for whom the provider has named, or why there is none; what is stored on the way there stays either way. */
export async function admit(tx: Tx, call: Call, settings: SsoSettings, claims: Claims): Promise<Outcome> {
  await holdIdentity(tx, claims)
  const profile = profileOfGroups(settings.groups, claims.groups)
  const linked = await findLinked(tx, claims)
  if (profile === null) return { problem: await refuseWithoutGroup(tx, call, linked) }
  const found = linked ?? (await firstTime(tx, call, settings, { claims, profile }))
  if ('problem' in found) return found
  if (!found.active) return { problem: 'inactive' }
  if (await isBlocked(tx, found.sid)) return { problem: 'blocked' }
  if (found.profile !== profile) {
    if (await needsTwo(tx, profile)) return { problem: 'second_person' }
    if (profile === superAdminProfile && (await isLimited(tx, found.sid))) return { problem: 'limited_admin' }
    await changeProfile(tx, call, found, profile)
  }
  const passed = { factorPassed: hasSecondFactor(settings, claims), ssoSid: claims.sid }
  return { ticket: await makeTicket(tx, found.sid, passed) }
}

/** Whoever was let in by a group that is no longer theirs is out at once. */
async function refuseWithoutGroup(tx: Tx, call: Call, user: KnownUser | undefined): Promise<SsoProblem> {
  await logLogin(tx, call, 'REFUSED', user?.sid ?? null)
  if (!user) return 'no_group'
  const sessions = await endSessionsOf(tx, user.sid, 'single sign-on')
  await noteEvent(tx, call, user.sid, {
    event: 'refused by single sign-on: in no group that has a profile',
    sessions,
  })
  return 'no_group'
}

/**
 * An existing user is tied to the person only if a super admin said so: a name or a mail address that a provider tells
 * must not be enough to become somebody else.
 */
async function firstTime(
  tx: Tx,
  call: Call,
  { breakGlass }: SsoSettings,
  { claims, profile }: { readonly claims: Claims; readonly profile: ProfileSid },
): Promise<KnownUser | { readonly problem: SsoProblem }> {
  const { login, name, lastName, email } = claims
  if (login === undefined) return { problem: 'incomplete' }
  const existing = await findByLogin(tx, login)
  if (existing) {
    const isFree = existing.login.toLowerCase() !== breakGlass && (await spendExpected(tx, existing.sid))
    if (!isFree) return { problem: 'login_taken' }
    await link(tx, existing.sid, claims)
    await noteEvent(tx, call, existing.sid, { event: 'tied to single sign-on' })
    return existing
  }
  if (login.toLowerCase() === breakGlass) return { problem: 'login_taken' }
  if (email === undefined) return { problem: 'incomplete' }
  if (await needsTwo(tx, profile)) return { problem: 'second_person' }
  const fields = { login, name, lastName, email, profile }
  const made = await insertUser(tx, { ...fields, passwordHash: noPassword })
  if (!made) return { problem: 'login_taken' }
  await link(tx, made.sid, claims)
  await writeAudit(tx, asSystem(call), {
    entity: 'app_user',
    entitySid: made.sid,
    action: 'insert',
    after: { ...fields, active: true, comments: '', event: 'made by single sign-on' },
  })
  return made
}

/** Where the house wants two people for a new super admin, a group alone makes nobody one. */
async function needsTwo(tx: Tx, profile: ProfileSid): Promise<boolean> {
  return profile === superAdminProfile && (await readSetting(tx, 'super_admin')).isOn
}

/** As a save of the user does it: what the old profile had opened is closed. */
async function changeProfile(tx: Tx, call: Call, user: KnownUser, profile: ProfileSid): Promise<void> {
  await storeProfile(tx, user.sid, profile)
  await closeGrantsOf(tx, user.sid)
  await endSessionsOf(tx, user.sid, 'changed')
  await writeAudit(tx, asSystem(call), {
    entity: 'app_user',
    entitySid: user.sid,
    action: 'update',
    before: { profile: user.profile },
    after: { profile, event: 'another profile by single sign-on' },
  })
}

/** Nobody's hand: the provider's word. */
function asSystem(call: Call): HostCall {
  return { ...call, actor: null, by: 'system' }
}

export function noteEvent(
  tx: Tx,
  call: Call,
  entitySid: number,
  after: { readonly event: string; readonly sessions?: number },
): Promise<void> {
  return writeAudit(tx, asSystem(call), { entity: 'app_user', entitySid, action: 'event', after })
}

import type { SsoProblem } from '@corridor/contract/common/sso-problems'
import { type ProfileSid, superAdminProfile } from '@corridor/domain/access/permissions'
import { profileOfGroups } from '@corridor/domain/access/sso-groups'
import { isActiveSuperAdmin } from '@corridor/domain/access/user-rules'
import { lapseProposalsOf } from '../../core/proposals/proposer.ts'
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
import { isLoggedOut } from './logged-out.ts'
import {
  type Begun,
  findByLogin,
  findLinked,
  holdIdentity,
  holdSuperAdmins,
  insertUser,
  isLimited,
  type KnownUser,
  link,
  spendExpected,
  storeProfile,
} from './store.ts'

interface Refused {
  readonly problem: SsoProblem
  /** Whose log of log-ins tells it: whoever it is, or whose login was claimed. */
  readonly user: Pick<KnownUser, 'sid'> | undefined
}

export interface Come {
  readonly claims: Claims
  readonly begun: Begun
}

/** A ticket for whom the provider has named, or why there is none; what is stored on the way there stays either way. */
export async function admit(
  tx: Tx,
  call: Call,
  settings: SsoSettings,
  come: Come,
): Promise<{ readonly ticket: string } | Refused> {
  await holdIdentity(tx, come.claims)
  const found = await judge(tx, call, settings, come)
  if ('problem' in found) {
    await logLogin(tx, call, 'REFUSED', found.user?.sid ?? null)
    return found
  }
  const passed = { factorPassed: hasSecondFactor(settings, come.claims), ssoSid: come.claims.sid }
  return { ticket: await makeTicket(tx, found.sid, passed) }
}

/** Who it is, with the profile that the groups give. */
async function judge(
  tx: Tx,
  call: Call,
  settings: SsoSettings,
  { claims, begun }: Come,
): Promise<KnownUser | Refused> {
  const profile = profileOfGroups(settings.groups, claims.groups)
  const mayBeDemoted = profile !== null && profile !== superAdminProfile
  const admins = mayBeDemoted ? await holdSuperAdmins(tx, claims) : []
  const linked = await findLinked(tx, claims)
  if (await isLoggedOut(tx, claims, begun)) return { problem: 'again', user: linked }
  if (profile === null) return refuseWithoutGroup(tx, call, linked)
  const user = linked ?? (await firstTime(tx, call, settings, { claims, profile }))
  if ('problem' in user) return user
  if (!user.active) return { problem: 'inactive', user }
  if (user.profile !== profile) {
    if (await needsTwo(tx, call, profile)) return { problem: 'second_person', user }
    if (profile === superAdminProfile && (await isLimited(tx, user.sid)))
      return { problem: 'limited_admin', user }
    if (isActiveSuperAdmin(user) && !admins.some((sid) => sid !== user.sid))
      return { problem: 'last_super_admin', user }
    await changeProfile(tx, call, user, profile)
  }
  return user
}

/** Whoever was let in by a group that is no longer theirs is out at once. */
export async function refuseWithoutGroup(tx: Tx, call: Call, user: KnownUser | undefined): Promise<Refused> {
  if (user) {
    const sessions = await endSessionsOf(tx, user.sid, 'single sign-on')
    const event = 'refused by single sign-on: in no group that has a profile'
    await noteEvent(tx, call, user.sid, { event, sessions })
  }
  return { problem: 'no_group', user }
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
): Promise<KnownUser | Refused> {
  const { login, name, lastName, email } = claims
  if (login === undefined) return { problem: 'incomplete', user: undefined }
  const existing = await findByLogin(tx, login)
  if (existing) {
    const isFree = existing.login.toLowerCase() !== breakGlass && (await spendExpected(tx, existing.sid))
    if (!isFree) return { problem: 'login_taken', user: existing }
    await link(tx, existing.sid, claims)
    await noteEvent(tx, call, existing.sid, { event: 'tied to single sign-on' })
    return existing
  }
  if (login.toLowerCase() === breakGlass) return { problem: 'login_taken', user: undefined }
  if (email === undefined) return { problem: 'incomplete', user: undefined }
  if (await needsTwo(tx, call, profile)) return { problem: 'second_person', user: undefined }
  const fields = { login, name, lastName, email, profile }
  const made = await insertUser(tx, { ...fields, passwordHash: noPassword })
  if (!made) return { problem: 'login_taken', user: undefined }
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
async function needsTwo(tx: Tx, call: Call, profile: ProfileSid): Promise<boolean> {
  return profile === superAdminProfile && (await readSetting(tx, call, 'super_admin')).isOn
}

/** As a save of the user does it: what the old profile had opened is closed. */
async function changeProfile(tx: Tx, call: Call, user: KnownUser, profile: ProfileSid): Promise<void> {
  await storeProfile(tx, user.sid, profile)
  await lapseProposalsOf(tx, asSystem(call), user.sid, { active: user.active, profile })
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
  after: { readonly event: string; readonly sessions?: number; readonly purpose?: string },
): Promise<void> {
  return writeAudit(tx, asSystem(call), { entity: 'app_user', entitySid, action: 'event', after })
}

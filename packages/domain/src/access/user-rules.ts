import { mayUse, type ProfileSid, superAdminProfile } from './permissions.ts'

export interface UserChange {
  /** Absent for a user that does not exist yet. */
  readonly before?: { readonly profile: ProfileSid; readonly active: boolean }
  readonly after: { readonly profile: ProfileSid; readonly active: boolean }
}

export type UserRefusal =
  | 'not_allowed'
  | 'super_admin_only'
  | 'activation_by_super_admin'
  | 'last_super_admin'

/** The profiles that this actor may give to somebody. */
export function assignableProfiles(actor: ProfileSid, all: readonly ProfileSid[]): ProfileSid[] {
  return all.filter((profile) => actor === superAdminProfile || profile !== superAdminProfile)
}

export function isActiveSuperAdmin(user: { readonly profile: number; readonly active: boolean }): boolean {
  return user.profile === superAdminProfile && user.active
}

/**
 * Who may store which user. Somebody who is not super admin may only propose a new user:
 * it stays inactive until a super admin activates it, so that nobody can make himself a second identity.
 */
export function refuseUserChange(
  actor: ProfileSid,
  change: UserChange,
  otherActiveSuperAdmins: number,
): UserRefusal | null {
  const { before, after } = change
  if (!mayUse(actor, before ? 'users.edit' : 'users.create')) return 'not_allowed'
  if (!assignableProfiles(actor, [after.profile]).includes(after.profile)) return 'super_admin_only'
  if (!before && after.active && actor !== superAdminProfile) return 'activation_by_super_admin'
  if (before && isActiveSuperAdmin(before) && !isActiveSuperAdmin(after) && otherActiveSuperAdmins === 0) {
    return 'last_super_admin'
  }
  return null
}

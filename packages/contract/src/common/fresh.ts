/**
 * What somebody who logs in by single sign-on proves anew for, in the place of the current password: a proof for one of
 * them is none for another.
 */
export const freshPurposes = [
  'second_level',
  'app_set_up',
  'app_remove',
  'codes_renew',
  'passkey_add',
  'passkey_remove',
  'sessions_end',
] as const

export type FreshPurpose = (typeof freshPurposes)[number]

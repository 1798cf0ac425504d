import type { Refusals, Sentences } from './declare.ts'

export const usersRefusals = {
  user_gone: { error: 'not_found' },
  login_taken: { error: 'duplicate' },
  login_characters: { error: 'invalid_input' },
  unknown_profile: { error: 'invalid_input' },
  passwords_equal: { error: 'invalid_input' },
  password_common: { error: 'invalid_input' },
  password_own_words: { error: 'invalid_input' },
  super_admin_only: { error: 'forbidden' },
  activation_by_super_admin: { error: 'forbidden' },
  super_admin_unlimited: { error: 'invalid_input' },
  unknown_agency: { error: 'invalid_input' },
  networks_without_own: { error: 'invalid_input', params: { address: 'text' } },
  last_super_admin: { error: 'last_super_admin' },
} as const satisfies Refusals

export const usersEnglish: Sentences<typeof usersRefusals> = {
  user_gone: () => 'This user does not exist any more.',
  login_taken: () => 'Another user has this login.',
  login_characters: () => 'Use plain letters, digits and signs, without spaces',
  unknown_profile: () => 'This profile does not exist.',
  passwords_equal: () => 'The second-level password must differ from the login password.',
  password_common: () => 'This password is on every list of common passwords. Choose another one.',
  password_own_words: () =>
    'This password is little more than the login, the name or a word of the product. Choose another one.',
  super_admin_only: () => 'Only a super admin may give the super admin profile.',
  activation_by_super_admin: () => 'Only a super admin may activate a user. Save it inactive.',
  super_admin_unlimited: () =>
    'A super admin sees every agency. Take the limit away, or choose another profile.',
  unknown_agency: () => 'One of these agencies does not exist any more. Take it out.',
  networks_without_own: ({ address }) =>
    `You are at ${address}, which is in none of these networks: you would lock yourself out. Add a network that has it.`,
  last_super_admin: () =>
    'This is the last active super admin. Make another one first, then change this one.',
}

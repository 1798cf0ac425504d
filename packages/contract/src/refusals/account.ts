import type { Refusals, Sentences } from './declare.ts'

export const accountRefusals = {
  current_password_wrong: { error: 'invalid_input' },
  current_second_level_wrong: { error: 'invalid_input' },
  /** The same for a right and a wrong one. */
  passwords_paused: { error: 'invalid_input' },
  password_unchanged: { error: 'invalid_input' },
  fresh_log_in_needed: { error: 'forbidden' },
  no_second_level_yet: { error: 'forbidden' },
  session_over: { error: 'not_found' },
  own_session: { error: 'forbidden' },
  activation_over: { error: 'not_found' },
  activation_blocked: { error: 'forbidden' },
  code_refused: { error: 'invalid_input' },
  setup_over: { error: 'not_found' },
  no_factor: { error: 'not_found' },
  own_factor: { error: 'forbidden' },
  factor_demanded: { error: 'forbidden' },
  no_passkeys_here: { error: 'forbidden' },
  /** The same for whatever is wrong with it. */
  passkey_refused: { error: 'invalid_input' },
  passkey_known: { error: 'invalid_input' },
  passkey_gone: { error: 'not_found' },
  too_many_passkeys: { error: 'forbidden' },
} as const satisfies Refusals

export const accountEnglish: Sentences<typeof accountRefusals> = {
  current_password_wrong: () => 'This is not your current password.',
  current_second_level_wrong: () => 'This is not your current second-level password.',
  passwords_paused: () =>
    'Too many wrong passwords were typed. None is checked for now. Try again later, or ask a super admin to unlock you.',
  fresh_log_in_needed: () =>
    'Tell your current password, or log in at your house once more: that proof is used already, older than five minutes or for something else.',
  password_unchanged: () => 'This is the password that you have now. Choose another one.',
  no_second_level_yet: () => 'You have no second-level password yet. A super admin sets the first one.',
  session_over: () => 'This session is over already.',
  own_session: () => 'This is the session that you work in. Use Logout to end it.',
  activation_over: () =>
    'This link was used already, is older than 24 hours, or was replaced by a newer one. Ask a super admin for a new one.',
  activation_blocked: () => 'This user is blocked, and a link would not help. Unlock the user first.',
  code_refused: () =>
    'This code is not right, is over or was used already, or the user is blocked. Type the one that the app shows now, or a recovery code that was not used.',
  setup_over: () => 'This setup took too long, or was replaced by a newer one. Start again.',
  no_factor: () => 'There is no second factor.',
  own_factor: () => 'This is your own second factor. Remove it on your account, with your current password.',
  factor_demanded: () => 'Your profile logs in with a second factor: it can be replaced, not removed.',
  no_passkeys_here: () =>
    'This installation has no passkeys: whoever runs it has not told it its own address.',
  passkey_refused: () =>
    'This passkey was not accepted, or the user is blocked. Try again, or take another way.',
  passkey_known: () => 'This passkey is registered already. Choose another device or key.',
  passkey_gone: () => 'This passkey was removed already.',
  too_many_passkeys: () => 'Twenty passkeys are as many as one person can have. Remove one first.',
}

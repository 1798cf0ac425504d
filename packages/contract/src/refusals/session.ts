import { grantKinds, protectedActions } from '../common/grants.ts'
import type { Refusals, Sentences } from './declare.ts'

export const sessionRefusals = {
  not_logged_in: { error: 'not_authenticated' },
  session_expired: { error: 'session_expired' },
  xsrf_mismatch: { error: 'xsrf_mismatch' },
  sign_mismatch: { error: 'sign_mismatch' },
  /** One text for a wrong password, an unknown, a blocked and an inactive login: an outsider learns nothing. */
  login_refused: { error: 'login_refused' },
  log_in_again: { error: 'login_refused' },
  sso_blocked: { error: 'login_refused' },
  /** After the right password, and in every call: whoever reads it is one of us. */
  outside_networks: { error: 'forbidden', params: { address: 'text' } },
  too_many_logins: { error: 'too_many_attempts', params: { minutes: 'number' } },
  logins_busy: { error: 'too_many_attempts' },
  passwords_busy: { error: 'too_many_attempts' },
  too_many_passwords: { error: 'too_many_attempts', params: { minutes: 'number' } },
  too_many_codes: { error: 'too_many_attempts', params: { minutes: 'number' } },
  second_level_required: { error: 'second_level_required', params: { action: grantKinds } },
  second_level_refused: { error: 'second_level_refused' },
} as const satisfies Refusals

export const sessionEnglish: Sentences<typeof sessionRefusals> = {
  not_logged_in: () => 'Log in first.',
  session_expired: () => 'Token expired',
  xsrf_mismatch: () => 'This page is out of step with your session. Reload it and try again.',
  sign_mismatch: () => 'This save was signed by somebody else. Log in again and repeat it.',
  login_refused: () => 'The user name or the password is not right, or the user is blocked or inactive.',
  log_in_again: () => 'This log-in took longer than five minutes, or was used already. Start again.',
  sso_blocked: () =>
    'Your user is blocked: too many wrong passwords or codes were typed. Try again later, or ask a super admin to unlock you.',
  outside_networks: ({ address }) =>
    `Your profile may work from some networks only, and ${address} is in none of them. Go on from there, or ask a super admin.`,
  too_many_logins: ({ minutes }) =>
    `Too many login attempts from your network. Try again in ${minutes} minutes.`,
  logins_busy: () => 'Very many people are logging in just now. Try again in a few seconds.',
  passwords_busy: () => 'Several of your passwords are being looked at just now. Try again in a few seconds.',
  too_many_codes: ({ minutes }) =>
    `Too many wrong codes today. It goes on in ${minutes} minutes. If these were not you, tell a super admin: somebody knows your password.`,
  too_many_passwords: ({ minutes }) =>
    `You have tried to set a new password very often. Try again in ${minutes} minutes.`,
  second_level_required: ({ action }) =>
    `Confirm your second-level password first: it is needed to ${protectedActions[action]}.`,
  second_level_refused: () => 'Wrong Password',
}

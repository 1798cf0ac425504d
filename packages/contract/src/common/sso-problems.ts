/**
 * Why nobody was logged in by single sign-on, as the address of the log-in screen says it: a browser comes back from
 * the provider with an address and with nothing else.
 */
export const ssoProblems = [
  'again',
  'away',
  'refused',
  'failed',
  'too_many',
  'too_weak',
  'no_group',
  'incomplete',
  'login_taken',
  'second_person',
  'limited_admin',
  'last_super_admin',
  'inactive',
  'not_anew',
  'another_person',
  'session_over',
] as const

export type SsoProblem = (typeof ssoProblems)[number]

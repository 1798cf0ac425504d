import type { SsoProblem } from '@corridor/contract/common/sso-problems'

/** Why nobody was logged in by single sign-on, and what to do. */
const problems: Readonly<Record<SsoProblem, string>> = {
  again: 'This log-in took longer than five minutes, or was used already. Start again.',
  away: 'Single sign-on does not answer just now. Try again in a few minutes. Whoever is logged in stays so.',
  refused: 'Single sign-on did not let you in. Start again, or ask whoever runs it.',
  failed:
    'The answer of single sign-on could not be trusted. Start again; if it comes back, tell your administrator.',
  too_many: 'Too many login attempts from your network. Try again in a few minutes.',
  too_weak:
    'This log-in was not strong enough. Log in there with your second factor, or ask whoever runs single sign-on.',
  no_group: 'You are in no group that may work here. Ask whoever runs single sign-on to add you to one.',
  incomplete: 'Single sign-on did not tell your login or your mail address. Tell your administrator.',
  login_taken:
    'A user with your login exists here and is not tied to single sign-on yet. Ask a super admin to expect you.',
  second_person: 'Your group would make you a super admin, which a super admin here has to do first.',
  limited_admin:
    'Your group would make you a super admin, and your user is limited to some agencies. Ask a super admin to lift the limit first.',
  last_super_admin:
    'You are the last super admin here, and your group would make you something else. Make somebody else one first.',
  inactive: 'Your user is inactive. Ask a super admin to activate it.',
  not_anew:
    'Single sign-on let you through by an older log-in, so nothing is proven. Start again; if it comes back, tell whoever runs it that prompt=login is not heeded.',
  another_person: 'Another person has logged in there than the one who works here. Start again as yourself.',
  session_over: 'Your session here has ended meanwhile. Log in again.',
}

export const sso = { problems }

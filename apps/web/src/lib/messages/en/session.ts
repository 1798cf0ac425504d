import { type GrantKind, protectedActions } from '@corridor/contract/common/grants'

export const session = {
  screen: 'Log in',
  title: (product: string) => `Log in to ${product}`,
  username: 'Username',
  password: 'Password',
  login: 'Login',
  failed: 'Sorry, login has failed',
  noToken: 'The server gave no token. Try again.',
  expired: 'Token expired',
  expiredText: 'Log in again as the same user to find your place and what you typed.',
  singleSignOn: 'Sign in with single sign-on',
  signOutThere: 'Sign out there as well',
  withPassword: 'Log in with a password',
  debug: {
    title: 'Debug',
    mode: 'Mode',
    node: 'Node',
    uptime: 'Running for',
    seconds: (seconds: number) => `${seconds} s`,
    time: 'Time of the server',
    verify: 'Verify the session',
    verified: (renewed: boolean): string =>
      renewed ? 'The session holds; its token was renewed.' : 'The session holds; its token stays.',
  },
  /** Why the second-level password is asked for. */
  neededTo: (action: GrantKind) => `Needed to ${protectedActions[action]}.`,
  insecure: 'This page needs HTTPS: without it the browser cannot protect your password.',
}

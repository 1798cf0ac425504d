import type { Refusals, Sentences } from './declare.ts'

export const ssoRefusals = {
  logout_token_refused: { error: 'invalid_input' },
  provider_away: { error: 'unavailable' },
  break_glass_user: { error: 'forbidden' },
  sso_tied: { error: 'duplicate' },
} as const satisfies Refusals

export const ssoEnglish: Sentences<typeof ssoRefusals> = {
  logout_token_refused: () => 'This logout token is not valid here, or was used already.',
  provider_away: () => 'The provider of single sign-on does not answer. Try again later.',
  break_glass_user: () =>
    'This user logs in with a password for the day when single sign-on is away, and never comes by it.',
  sso_tied: () => 'This user is tied to somebody at the provider already. Untie the user first.',
}

import type { Sentences } from '@corridor/contract/refusals/declare'
import type { ssoRefusals } from '@corridor/contract/refusals/sso'

export const ssoFrench: Sentences<typeof ssoRefusals> = {
  logout_token_refused: () => 'Ce jeton de déconnexion n’est pas valable ici, ou a déjà servi.',
  provider_away: () => 'Le fournisseur de connexion unique ne répond pas. Réessayer plus tard.',
  break_glass_user: () =>
    'Cet utilisateur se connecte par mot de passe le jour où la connexion unique manque, et ne vient jamais par elle.',
  sso_tied: () => 'Cet utilisateur est déjà lié à quelqu’un chez le fournisseur. Le délier d’abord.',
}

import type { session as english } from '../en/session.ts'
import { protectedActions } from './refusals/session.ts'

export const session: typeof english = {
  screen: 'Connexion',
  title: (product) => `Connexion à ${product}`,
  username: 'Identifiant',
  password: 'Mot de passe',
  login: 'Se connecter',
  failed: 'La connexion a échoué',
  noToken: 'Le serveur n’a pas donné de jeton. Réessayer.',
  expired: 'Session expirée',
  expiredText: 'Se reconnecter avec le même identifiant pour retrouver l’écran et la saisie.',
  singleSignOn: 'Se connecter par la connexion unique',
  signOutThere: 'S’y déconnecter aussi',
  withPassword: 'Se connecter avec un mot de passe',
  debug: {
    title: 'Débogage',
    mode: 'Mode',
    node: 'Node',
    uptime: 'En marche depuis',
    seconds: (seconds) => `${seconds} s`,
    time: 'Heure du serveur',
    verify: 'Vérifier la session',
    verified: (renewed) =>
      renewed
        ? 'La session est valable ; son jeton a été renouvelé.'
        : 'La session est valable ; son jeton reste.',
  },
  neededTo: (action) => `Requis pour ${protectedActions[action]}.`,
  insecure: 'Cette page requiert HTTPS : sans lui, le navigateur ne peut pas protéger le mot de passe.',
}

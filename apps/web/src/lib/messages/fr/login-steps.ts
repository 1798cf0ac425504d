import type { loginSteps as english } from '../en/login-steps.ts'

export const loginSteps: typeof english = {
  titles: { new_password_required: 'Choisir son propre mot de passe' },
  ownPassword:
    'Une autre personne a saisi le mot de passe utilisé. Il sert pour cette connexion ; en choisir un que personne d’autre ne connaît.',
  setPassword: 'Définir et se connecter',
  startAgain: 'Recommencer',
}

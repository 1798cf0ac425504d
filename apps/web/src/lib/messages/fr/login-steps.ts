import type { loginSteps as english } from '../en/login-steps.ts'

export const loginSteps: typeof english = {
  titles: {
    mfa_required: 'Second facteur',
    new_password_required: 'Choisir son propre mot de passe',
    mfa_setup_required: 'Configurer un second facteur',
  },
  ownPassword:
    'Une autre personne a saisi le mot de passe utilisé. Il sert pour cette connexion ; en choisir un que personne d’autre ne connaît.',
  setPassword: 'Définir et se connecter',
  codeHint: 'Les six chiffres de l’application d’authentification, ou un code de récupération.',
  recoveryHint: 'Un des codes de récupération.',
  passkeyText: 'Le navigateur demande l’empreinte, le visage ou le code PIN de l’appareil ou de la clé.',
  useCode: 'Utiliser un code',
  useRecovery: 'Utiliser un code de récupération',
  usePasskey: 'Utiliser une clé d’accès',
  passFactor: 'Se connecter',
  setUpText:
    'Ce profil se connecte avec un second facteur : une application d’authentification sur un téléphone, qui montre six chiffres. L’avoir sous la main ; cela prend une minute.',
  setUp: 'Configurer',
  setUpEither:
    'Ce profil se connecte avec un second facteur. Le plus sûr est une clé d’accès : l’empreinte, le visage ou le code PIN de cet appareil ou d’une clé de sécurité. Une application d’authentification sur un téléphone convient aussi.',
  addPasskey: 'Ajouter une clé d’accès',
  setUpApp: 'Configurer une application',
  confirm: 'Confirmer',
  codesKept: 'Codes gardés : se connecter',
  startAgain: 'Recommencer',
}

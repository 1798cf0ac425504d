import type { GrantKind } from '@corridor/contract/common/grants'
import type { Sentences } from '@corridor/contract/refusals/declare'
import type { sessionRefusals } from '@corridor/contract/refusals/session'

/** What the second-level password is needed to do. */
export const protectedActions: Readonly<Record<GrantKind, string>> = {
  agencies: 'configurer une agence',
  users: 'modifier mots de passe, profils et activations',
  banks: 'modifier des comptes bancaires',
  tokens: 'définir le jeton d’un agent',
  cancel: 'annuler un transfert',
  reveal: 'voir le numéro d’une pièce',
  merge: 'fusionner des clients ou défaire une fusion',
  refund: 'rembourser un transfert',
  correct: 'corriger un paiement',
  payment: 'saisir ou contrepasser un versement',
}

export const sessionFrench: Sentences<typeof sessionRefusals> = {
  not_logged_in: () => 'Se connecter d’abord.',
  session_expired: () => 'Session expirée',
  xsrf_mismatch: () => 'Cette page ne correspond plus à la session. La recharger et réessayer.',
  sign_mismatch: () =>
    'Cet enregistrement a été signé par une autre personne. Se reconnecter et recommencer.',
  login_refused: () =>
    'L’identifiant ou le mot de passe n’est pas correct, ou l’utilisateur est verrouillé ou inactif.',
  log_in_again: () => 'Cette connexion a pris plus de cinq minutes, ou a déjà servi. Recommencer.',
  sso_blocked: () =>
    'Votre utilisateur est verrouillé : trop de mots de passe ou de codes faux ont été saisis. Réessayer plus tard, ou demander à un super admin de le déverrouiller.',
  outside_networks: ({ address }) =>
    `Ce profil ne peut travailler que depuis certains réseaux et ${address} n’est dans aucun. Continuer depuis l’un d’eux ou s’adresser à un super admin.`,
  too_many_logins: ({ minutes }) =>
    `Trop d’essais de connexion depuis ce réseau. Réessayer dans ${minutes} minutes.`,
  logins_busy: () => 'De très nombreuses connexions sont en cours. Réessayer dans quelques secondes.',
  passwords_busy: () =>
    'Plusieurs mots de passe de ce compte sont en cours d’examen. Réessayer dans quelques secondes.',
  too_many_codes: ({ minutes }) =>
    `Trop de codes faux aujourd’hui. Cela reprend dans ${minutes} minutes. Si ce n’était pas vous, prévenir un super admin : quelqu’un connaît votre mot de passe.`,
  too_many_passwords: ({ minutes }) =>
    `Trop d’essais de définir un nouveau mot de passe. Réessayer dans ${minutes} minutes.`,
  second_level_required: ({ action }) =>
    `Confirmer d’abord le mot de passe de second niveau : il est requis pour ${protectedActions[action]}.`,
  second_level_refused: () => 'Mot de passe erroné',
}

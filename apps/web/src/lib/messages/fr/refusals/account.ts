import type { accountRefusals } from '@corridor/contract/refusals/account'
import type { Sentences } from '@corridor/contract/refusals/declare'

export const accountFrench: Sentences<typeof accountRefusals> = {
  current_password_wrong: () => 'Ce n’est pas le mot de passe actuel.',
  current_second_level_wrong: () => 'Ce n’est pas le mot de passe de second niveau actuel.',
  passwords_paused: () =>
    'Trop de mots de passe erronés : les essais sont suspendus et aucun mot de passe n’est examiné. Demander le déverrouillage à un super admin.',
  password_unchanged: () => 'C’est le mot de passe actuel. En choisir un autre.',
  no_second_level_yet: () =>
    'Le mot de passe de second niveau n’est pas encore défini. Un super admin définit le premier.',
  session_over: () => 'Cette session est déjà terminée.',
  own_session: () => 'C’est la session en cours. Utiliser Déconnexion pour la terminer.',
  activation_over: () =>
    'Ce lien a déjà servi, a plus de 24 heures, ou un plus récent l’a remplacé. En demander un nouveau à un super admin.',
  activation_blocked: () =>
    'Cet utilisateur est verrouillé, un lien ne servirait à rien. Le déverrouiller d’abord.',
  code_refused: () =>
    'Ce code n’est pas le bon, est passé ou a déjà servi, ou l’utilisateur est bloqué. Saisir celui que l’application montre maintenant.',
  setup_over: () =>
    'Cette configuration a pris plus de dix minutes, ou une plus récente l’a remplacée. Recommencer.',
  no_factor: () => 'Il n’y a pas de second facteur.',
  own_factor: () =>
    'C’est son propre second facteur. Le retirer dans son compte, avec le mot de passe actuel.',
  factor_demanded: () => 'Ce profil se connecte avec un second facteur : il peut être remplacé, pas retiré.',
}

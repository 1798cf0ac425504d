import type { accountRefusals } from '@corridor/contract/refusals/account'
import type { Sentences } from '@corridor/contract/refusals/declare'

export const accountFrench: Sentences<typeof accountRefusals> = {
  current_password_wrong: () => 'Ce n’est pas le mot de passe actuel.',
  current_second_level_wrong: () => 'Ce n’est pas le mot de passe de second niveau actuel.',
  passwords_paused: () =>
    'Trop de mots de passe erronés : les essais sont suspendus et aucun mot de passe n’est examiné. Réessayer plus tard, ou demander le déverrouillage à un super admin.',
  fresh_log_in_needed: () =>
    'Donner le mot de passe actuel, ou se reconnecter par la connexion unique : cette preuve a déjà servi, a plus de cinq minutes ou est pour autre chose.',
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
    'Ce code n’est pas le bon, est passé ou a déjà servi, ou l’utilisateur est bloqué. Saisir celui que l’application montre maintenant, ou un code de récupération qui n’a pas servi.',
  setup_over: () =>
    'Cette configuration a pris trop de temps, ou une plus récente l’a remplacée. Recommencer.',
  no_factor: () => 'Il n’y a pas de second facteur.',
  own_factor: () =>
    'C’est son propre second facteur. Le retirer dans son compte, avec le mot de passe actuel.',
  factor_demanded: () => 'Ce profil se connecte avec un second facteur : il peut être remplacé, pas retiré.',
  no_passkeys_here: () =>
    'Cette installation n’a pas de clés d’accès : son exploitant ne lui a pas dit sa propre adresse.',
  passkey_refused: () =>
    'Cette clé d’accès n’a pas été acceptée, ou l’utilisateur est bloqué. Réessayer, ou prendre un autre moyen.',
  passkey_known: () => 'Cette clé d’accès est déjà enregistrée. Choisir un autre appareil ou une autre clé.',
  passkey_gone: () => 'Cette clé d’accès a déjà été retirée.',
  too_many_passkeys: () => 'Vingt clés d’accès par personne au plus. En retirer une d’abord.',
}

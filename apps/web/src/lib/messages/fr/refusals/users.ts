import type { Sentences } from '@corridor/contract/refusals/declare'
import type { usersRefusals } from '@corridor/contract/refusals/users'

export const usersFrench: Sentences<typeof usersRefusals> = {
  user_gone: () => 'Cet utilisateur n’existe plus.',
  login_taken: () => 'Un autre utilisateur a cet identifiant.',
  login_characters: () => 'Utiliser lettres simples, chiffres et signes, sans espaces',
  unknown_profile: () => 'Ce profil n’existe pas.',
  passwords_equal: () => 'Le mot de passe de second niveau doit différer de celui de connexion.',
  password_common: () =>
    'Ce mot de passe figure sur toutes les listes de mots de passe courants. En choisir un autre.',
  password_own_words: () =>
    'Ce mot de passe n’est guère plus que l’identifiant, le nom ou un mot du produit. En choisir un autre.',
  super_admin_only: () => 'Seul un super admin peut attribuer le profil super admin.',
  activation_by_super_admin: () => 'Seul un super admin peut activer un utilisateur. L’enregistrer inactif.',
  super_admin_unlimited: () =>
    'Un super admin voit toutes les agences. Retirer la limite ou choisir un autre profil.',
  unknown_agency: () => 'Une de ces agences n’existe plus. La retirer.',
  networks_without_own: ({ address }) =>
    `La connexion vient de ${address}, qui n’est dans aucun de ces réseaux : ce serait s’exclure soi-même. Ajouter un réseau qui la contient.`,
  last_super_admin: () =>
    'C’est le dernier super admin actif. En créer un autre d’abord, puis modifier celui-ci.',
}

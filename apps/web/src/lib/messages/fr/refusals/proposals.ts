import type { Sentences } from '@corridor/contract/refusals/declare'
import type { proposalsRefusals } from '@corridor/contract/refusals/proposals'
import { happened } from './transactions.ts'

const decided = { approved: 'a approuvé', refused: 'a refusé', withdrawn: 'a retiré' } as const

export const proposalsFrench: Sentences<typeof proposalsRefusals> = {
  proposal_gone: () => 'Cette proposition n’existe pas.',
  proposal_open: ({ by, sid }) =>
    `${by} a proposé ici une modification (proposition ${sid}). Elle doit être décidée ou retirée avant la suivante.`,
  proposal_decided: ({ state, by }) => `${by} ${decided[state]} cette proposition entre-temps.`,
  proposal_lapsed: () => 'Cette proposition est caduque. La modification peut être proposée de nouveau.',
  proposal_stale: ({ by }) =>
    `${by} a modifié ceci depuis la proposition : rien n’a donc été modifié. La proposition est caduque et peut être refaite.`,
  proposal_subject_gone: () =>
    'Ce que la proposition modifierait n’existe plus. Rien n’a été modifié, et la proposition est caduque.',
  proposal_transfer_moved: ({ reference, status, by }) =>
    `Le transfert ${reference} ${happened[status]} : ${by} a été plus rapide que cette proposition. Rien n’a été modifié, et la proposition est caduque.`,
  own_proposal: () => 'Une autre personne doit décider : c’est votre propre proposition.',
  proposer_without_rights: ({ by }) =>
    `${by} n’est plus actif ou ne peut plus faire cette modification : elle ne peut pas être approuvée. La refuser, puis la proposer de nouveau si elle est juste.`,
  account_tied: ({ by, days }) =>
    `Une autre personne doit décider : ces ${days} derniers jours, ${by} ou vous avez créé, déverrouillé ou doté d’un mot de passe ou de droits le compte de l’autre, ou un même collègue a créé les deux.`,
  withdraw_own_only: () => 'Seul l’auteur peut retirer la proposition. Il reste possible de la refuser.',
  four_eyes_needs_two: () =>
    'Il faut deux personnes actives habilitées à décider, et deux super admins actifs. Les ajouter d’abord.',
  figure_without_amount: () => 'Les modifications de ce type n’ont pas de montant : laisser le chiffre vide.',
  super_admin_proposed_apart: () =>
    'Un nouveau super admin requiert une seconde personne. Enregistrer d’abord l’utilisateur inactif, puis l’activer.',
  password_apart_from_proposal: () =>
    'Cette modification requiert une seconde personne. Enregistrer d’abord le nouveau mot de passe seul, puis le reste.',
  splits_proposed_apart: () =>
    'Les partages requièrent une seconde personne. Enregistrer d’abord l’agence avec des partages de 0 %, puis les modifier.',
}

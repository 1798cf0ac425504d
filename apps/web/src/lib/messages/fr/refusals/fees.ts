import type { Sentences } from '@corridor/contract/refusals/declare'
import type { feesRefusals } from '@corridor/contract/refusals/fees'

export const feesFrench: Sentences<typeof feesRefusals> = {
  not_a_country_code: () => 'Un pays se note par trois lettres majuscules.',
  not_an_amount: () => '14 chiffres au plus, puis une ou deux décimales après une virgule ou un point.',
  not_a_sendable_amount: () =>
    '14 chiffres au plus, puis autant de décimales que la devise en a, après une virgule ou un point.',
  not_a_fraction: () => 'Au moins 0 % et moins de 100 %, avec deux décimales au plus.',
  fee_without_brackets: () => 'Les frais requièrent au moins une tranche complète.',
  fee_gone: () => 'Ces frais n’existent plus.',
  fee_exists: () => 'Des frais existent déjà pour cette paire',
  fee_pair_fixed: () => 'Les pays des frais ne changent pas. Ajouter des frais pour l’autre paire.',
  bracket_gone: () => 'Cette tranche n’existe plus.',
  bracket_of_another_fee: () => 'Cette tranche n’est pas de ces frais. Recharger les frais.',
  bracket_twice: () => 'Cette tranche figure deux fois.',
  brackets_full: ({ max }) => `Les frais ont ${max} tranches au plus. En retirer une devenue inutile.`,
  to_not_above_from: () => 'À doit être supérieur à De.',
  brackets_overlap: ({ from, to, otherFrom, otherTo }) =>
    `Les tranches ${otherFrom} à ${otherTo} et ${from} à ${to} se chevauchent : un montant aurait deux frais.`,
  brackets_collide: () =>
    'Une autre personne vient d’enregistrer une tranche qui en chevauche une de celles-ci. Recharger les frais.',
  last_bracket: () =>
    'Les frais requièrent au moins une tranche. Pour arrêter les envois entre les deux pays, supprimer les frais.',
}

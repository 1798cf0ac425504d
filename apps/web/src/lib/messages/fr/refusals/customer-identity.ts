import type { customerIdentityRefusals } from '@corridor/contract/refusals/customer-identity'
import type { Sentences } from '@corridor/contract/refusals/declare'

export const customerIdentityFrench: Sentences<typeof customerIdentityRefusals> = {
  customer_merged: ({ into }) => `Ce client a été fusionné avec le client ${into}. Ouvrir ce dernier.`,
  merged_with_itself: () => 'Un client ne peut pas être fusionné avec lui-même',
  too_many_records_of_person: ({ most }) => `Une personne peut avoir ${most} fiches au plus.`,
  suggestion_gone: () => 'Cette suggestion est déjà décidée, ou un transfert plus récent dit autre chose.',
  merge_gone: () => 'Cette fusion n’existe pas.',
  merge_undone: () => 'Cette fusion a déjà été défaite.',
  merge_too_old: ({ days }) =>
    `Une fusion peut être défaite pendant ${days} jours ; celle-ci est plus ancienne.`,
  merged_keys_taken: ({ by }) =>
    `Le client ${by} a désormais la pièce d’identité, ou les noms et la date de naissance, de la fiche fusionnée. Les y modifier d’abord.`,
}

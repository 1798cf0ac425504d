import type { complianceRefusals } from '@corridor/contract/refusals/compliance'
import type { Sentences } from '@corridor/contract/refusals/declare'

export const complianceFrench: Sentences<typeof complianceRefusals> = {
  not_a_limit: () => 'Un montant en dollars d’au moins 0, avec deux décimales au plus',
  total_needs_period: () => 'Choisir la période sur laquelle compter la Limite totale réseau',
  unknown_period: () => 'Une période est un jour, une semaine, un mois ou une année',
  unknown_field: ({ tag }) => `Il n’y a pas de champ ${tag} ici`,
  field_twice: ({ tag }) => `Le champ ${tag} figure deux fois`,
  field_always_required: ({ field }) => `${field} est toujours obligatoire : aucun transfert sans ce champ`,
  unknown_delivery_option: ({ option }) => `Le mode de remise ${option} n’existe pas`,
  unknown_enumeration: ({ field }) => `La liste de valeurs ${field} n’existe pas`,
  unknown_transfer: ({ reference }) => `Cette agence n’a pas de transfert ${reference}`,
  unknown_enumeration_value: ({ field }) =>
    `Une valeur choisie n’est plus dans la liste ${field}. Recharger et choisir de nouveau.`,
}

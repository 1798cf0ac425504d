import type { Sentences } from '@corridor/contract/refusals/declare'
import type { holdRulesRefusals } from '@corridor/contract/refusals/hold-rules'

export const holdRulesFrench: Sentences<typeof holdRulesRefusals> = {
  hold_rule_gone: () => 'Cette règle n’existe plus.',
  hold_rule_exists: () => 'Une règle de ce type existe déjà pour cette agence. La modifier.',
  figure_not_of_kind: () => 'Une règle de ce type n’a pas ce chiffre.',
  too_many_a_day: ({ max }) => `${max} transferts par jour au plus.`,
  no_such_agency: () => 'Cette agence n’existe pas.',
  hold_rules_full: ({ max }) => `Il y a ${max} règles au plus. En modifier une.`,
  watch_entry_gone: () => 'Ce nom n’est plus sur la liste de surveillance.',
  watch_list_full: ({ max }) => `La liste de surveillance a ${max} noms au plus. En retirer d’abord.`,
  name_without_letters: () => 'Un nom comporte des lettres.',
}

import type { Sentences } from '@corridor/contract/refusals/declare'
import type { holdRulesRefusals } from '@corridor/contract/refusals/hold-rules'

export const holdRules: Sentences<typeof holdRulesRefusals> = {
  hold_rule_gone: () => 'Esta regla ya no existe.',
  hold_rule_exists: () => 'Ya hay una regla de este tipo para esta agencia. Cambiar esa.',
  figure_not_of_kind: () => 'Una regla de este tipo no tiene esa cifra.',
  too_many_a_day: ({ max }) => `Máximo ${max} transferencias por día.`,
  no_such_agency: () => 'Esta agencia no existe.',
  hold_rules_full: ({ max }) => `Hay como máximo ${max} reglas. Cambiar una de ellas.`,
  watch_entry_gone: () => 'Este nombre ya no está en la lista de vigilancia.',
  watch_list_full: ({ max }) =>
    `La lista de vigilancia tiene como máximo ${max} nombres. Quitar nombres primero.`,
  name_without_letters: () => 'Un nombre tiene letras.',
}

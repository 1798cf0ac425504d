import type { Refusals, Sentences } from './declare.ts'

export const holdRulesRefusals = {
  hold_rule_gone: { error: 'not_found' },
  hold_rule_exists: { error: 'duplicate' },
  figure_not_of_kind: { error: 'invalid_input' },
  too_many_a_day: { error: 'invalid_input', params: { max: 'number' } },
  no_such_agency: { error: 'invalid_input' },
  hold_rules_full: { error: 'invalid_input', params: { max: 'number' } },
  watch_entry_gone: { error: 'not_found' },
  watch_list_full: { error: 'invalid_input', params: { max: 'number' } },
  name_without_letters: { error: 'invalid_input' },
} as const satisfies Refusals

export const holdRulesEnglish: Sentences<typeof holdRulesRefusals> = {
  hold_rule_gone: () => 'This rule does not exist any more.',
  hold_rule_exists: () => 'There is a rule of this kind for this agency already. Change that one.',
  figure_not_of_kind: () => 'A rule of this kind has no such figure.',
  too_many_a_day: ({ max }) => `At most ${max} transfers a day.`,
  no_such_agency: () => 'This agency does not exist.',
  hold_rules_full: ({ max }) => `There are at most ${max} rules. Change one of them.`,
  watch_entry_gone: () => 'This name is not on the watch list any more.',
  watch_list_full: ({ max }) => `The watch list has at most ${max} names. Take names off it first.`,
  name_without_letters: () => 'A name has letters.',
}

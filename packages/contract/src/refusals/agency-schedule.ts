import type { Refusals, Sentences } from './declare.ts'

export const agencyScheduleRefusals = {
  week_incomplete: { error: 'invalid_input' },
  no_schedule: { error: 'invalid_input' },
} as const satisfies Refusals

export const agencyScheduleEnglish: Sentences<typeof agencyScheduleRefusals> = {
  week_incomplete: () => 'A day of the week has no office hours yet. Give the hours of all seven days',
  no_schedule: () => 'This agency has no office hours for all seven days yet. Save them first.',
}

import { writeDay } from '../../ui/form/day-text.ts'
import type { Messages } from './texts.ts'
import { type HistoryWords, valueWords } from './value-words.ts'

/** Fields of a record and their stored values as the screen has them, days of the calendar among them. */
export function fieldWords(
  { labels, names = {} }: HistoryWords,
  { audit, ui }: Pick<Messages, 'audit' | 'ui'>,
) {
  return {
    label: (field: string): string => labels[field] ?? field,
    value: (field: string, value: string): string =>
      valueWords(writeDay(value, ui.form), names[field], audit),
  }
}

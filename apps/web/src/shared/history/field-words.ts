import { writeDay } from '../../ui/form/day-text.ts'
import type { Messages } from './texts.ts'
import { changeWords, type HistoryWords } from './value-words.ts'

/** Fields of a record and their stored values as the screen has them, days of the calendar among them. */
export function fieldWords(words: HistoryWords, { audit, ui }: Pick<Messages, 'audit' | 'ui'>) {
  // No record has an event among its fields.
  const texts = { audit, auditEvents: {} }
  return {
    label: (field: string): string => words.labels[field] ?? field,
    value: (field: string, value: string): string =>
      changeWords(field, writeDay(value, ui.form), words, texts),
  }
}

import type { Refusals, Sentences } from './declare.ts'

export const notesRefusals = {
  noted_record_gone: { error: 'not_found' },
  note_gone: { error: 'not_found' },
  note_struck: { error: 'duplicate', params: { by: 'text' } },
  note_of_another: { error: 'forbidden', params: { by: 'text' } },
} as const satisfies Refusals

export const notesEnglish: Sentences<typeof notesRefusals> = {
  noted_record_gone: () => 'There is no such record, so nothing can be noted on it.',
  note_gone: () => 'There is no such note.',
  note_struck: ({ by }) => `${by} has struck this note through already.`,
  note_of_another: ({ by }) => `Only ${by}, who wrote it, or a super admin may strike this note through.`,
}

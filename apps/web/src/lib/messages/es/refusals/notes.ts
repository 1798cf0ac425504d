import type { Sentences } from '@corridor/contract/refusals/declare'
import type { notesRefusals } from '@corridor/contract/refusals/notes'

export const notes: Sentences<typeof notesRefusals> = {
  noted_record_gone: () => 'No existe ese registro, así que no admite notas.',
  note_gone: () => 'No existe esa nota.',
  note_struck: ({ by }) => `${by} ya tachó esta nota.`,
  note_of_another: ({ by }) => `Solo ${by}, que la escribió, o un superadmin puede tachar esta nota.`,
}

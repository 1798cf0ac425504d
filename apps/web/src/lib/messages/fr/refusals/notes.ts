import type { Sentences } from '@corridor/contract/refusals/declare'
import type { notesRefusals } from '@corridor/contract/refusals/notes'

export const notesFrench: Sentences<typeof notesRefusals> = {
  noted_record_gone: () => 'Cette fiche n’existe pas, rien ne peut donc y être noté.',
  note_gone: () => 'Cette note n’existe pas.',
  note_struck: ({ by }) => `${by} a déjà barré cette note.`,
  note_of_another: ({ by }) => `Seul ${by}, son auteur, ou un super admin peut barrer cette note.`,
}

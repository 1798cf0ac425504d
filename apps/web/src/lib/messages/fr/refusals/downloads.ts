import type { Sentences } from '@corridor/contract/refusals/declare'
import type { downloadsRefusals } from '@corridor/contract/refusals/downloads'

export const downloadsFrench: Sentences<typeof downloadsRefusals> = {
  ticket_refused: () =>
    'Ce téléchargement a expiré, a déjà servi ou appartient à quelqu’un d’autre. Le relancer depuis la liste.',
}

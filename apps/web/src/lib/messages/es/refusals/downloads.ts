import type { Sentences } from '@corridor/contract/refusals/declare'
import type { downloadsRefusals } from '@corridor/contract/refusals/downloads'

export const downloads: Sentences<typeof downloadsRefusals> = {
  ticket_refused: () =>
    'Esta descarga venció, ya se usó o es de otra persona. Iniciarla de nuevo desde la lista.',
}

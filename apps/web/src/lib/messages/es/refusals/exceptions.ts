import type { Sentences } from '@corridor/contract/refusals/declare'
import type { exceptionsRefusals } from '@corridor/contract/refusals/exceptions'
import type { TransferStatus } from '@corridor/domain/transfers/statuses'

/** What whoever was quicker has done to a transfer that waited. */
const done: Readonly<Record<TransferStatus, string>> = {
  UNCOM: 'quedó sin confirmar',
  HOLD: 'fue retenida',
  AVAIL: 'fue liberada',
  RECVD: 'fue pagada',
  CANCL: 'fue cancelada',
  REJCT: 'fue rechazada',
  EXPRD: 'venció',
  REFND: 'fue reembolsada',
  DELETED: 'fue eliminada',
}

export const exceptions: Sentences<typeof exceptionsRefusals> = {
  item_gone: () => 'Esto ya no espera. Cargar la lista de nuevo.',
  item_taken: ({ by }) => `${by} se adelantó y lo tiene. Hablar con ${by} o relevarle con un motivo.`,
  item_decided: ({ reference, status, by }) =>
    `La transferencia ${reference} ${done[status]} entretanto (${by}). No se cambió nada.`,
  clock_changed: () => 'Otra persona cambió este plazo entretanto. Cargar la página de nuevo.',
}

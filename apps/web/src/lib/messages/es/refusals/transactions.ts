import type { Sentences } from '@corridor/contract/refusals/declare'
import type { transactionsRefusals } from '@corridor/contract/refusals/transactions'
import type { TransferStatus } from '@corridor/domain/transfers/statuses'

/** What has happened to a transfer that somebody saw otherwise. */
export const happened: Readonly<Record<TransferStatus, string>> = {
  UNCOM: 'está en estado Sin confirmar',
  HOLD: 'está en estado Retenida',
  AVAIL: 'está en estado Disponible',
  RECVD: 'se pagó entretanto',
  CANCL: 'se canceló entretanto',
  REJCT: 'está en estado Rechazada',
  EXPRD: 'venció',
  REFND: 'está en estado Reembolsada',
  DELETED: 'está en estado Eliminada',
}

export const transactions: Sentences<typeof transactionsRefusals> = {
  transfer_gone: () => 'No existe esa transferencia.',
  transfer_busy: () => 'Otra persona trabaja en esta transferencia. Intentar de nuevo en un momento.',
  day_closed: () =>
    'No se cambió nada: el día contable ya está cerrado, porque un reloj está o estuvo mal. Pedir a operaciones que lo corrija o que haga reabrir el día.',
  not_cancellable: ({ reference, status }) =>
    `La transferencia ${reference} ${happened[status]}, por eso no se puede cancelar. No se cambió nada.`,
  nothing_to_reveal: () => 'En este campo no hay nada que mostrar',
  to_before_from: () => 'La fecha final no puede ser anterior a la inicial',
  too_many_to_sort: ({ most }) =>
    `Se encontraron más de ${most} transacciones. Acotar la búsqueda para ordenarlas por monto.`,
  edge_without_amount: () => 'Una página en el orden de los montos sigue desde un monto',
  export_under_way: () => 'Otra descarga propia sigue en curso. Esperarla o detenerla primero.',
  exports_busy: () => 'Varios colegas están descargando. Intentar de nuevo en un minuto.',
}

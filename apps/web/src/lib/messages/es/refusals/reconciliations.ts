import type { Sentences } from '@corridor/contract/refusals/declare'
import type { reconciliationsRefusals } from '@corridor/contract/refusals/reconciliations'

export const reconciliations: Sentences<typeof reconciliationsRefusals> = {
  reconciliation_gone: () => 'Esta conciliación no existe.',
  proof_day_open: ({ day }) => `${day} no está cerrado. Solo se puede comprobar un día cerrado.`,
  proof_under_way: () => 'Se está comprobando un día. Intentar de nuevo en un minuto.',
  too_many_proofs: ({ minutes }) => `Se pidieron muchas comprobaciones. Intentar de nuevo en ${minutes} min.`,
  reopening_day_open: ({ day }) => `El ${day} no está cerrado. Solo se reabre un día cerrado.`,
  reopening_files_left: ({ day }) =>
    `Un archivo del ${day} o de un día posterior ya se entregó o se descargó, o está en camino. Los días quedan cerrados: lo que tiene un socio debe seguir siendo cierto. Preguntar a operaciones cuándo se puede volver a contabilizar.`,
  reopening_under_way: () => 'Se están cerrando días ahora mismo. Intentar de nuevo en un minuto.',
  summary_gone: () => 'No existe ese resumen diario.',
  report_not_ready: () =>
    'Los reportes de este día aún se están generando. Intentar de nuevo en unos minutos.',
  report_cleared: ({ title }) =>
    `Terminó el tiempo por el que se conservó ${title}, y si se genera otra vez es otro archivo: un nombre cambió desde entonces. Las conciliaciones de ese día siguen aquí.`,
  report_damaged: ({ title }) =>
    `${title} no es lo que se guardó, por eso no se entrega nada de él. Avisar a quien mantiene esta instalación.`,
}

import type { names as english } from '../en/names.ts'

export const names: typeof english = {
  statuses: {
    UNCOM: 'Sin confirmar',
    HOLD: 'Retenida',
    AVAIL: 'Disponible',
    RECVD: 'Pagada',
    CANCL: 'Cancelada',
    REJCT: 'Rechazada',
    EXPRD: 'Vencida',
    REFND: 'Reembolsada',
    DELETED: 'Eliminada',
  },
  profiles: {
    1: 'Superadmin',
    2: 'Operaciones',
    3: 'Cumplimiento',
    4: 'Finanzas',
    5: 'Soporte',
    6: 'Auditoría',
  },
}

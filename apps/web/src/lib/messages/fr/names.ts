import type { names as english } from '../en/names.ts'

export const names: typeof english = {
  statuses: {
    UNCOM: 'Non confirmé',
    HOLD: 'Bloqué',
    AVAIL: 'Disponible',
    RECVD: 'Payé',
    CANCL: 'Annulé',
    REJCT: 'Rejeté',
    EXPRD: 'Expiré',
    REFND: 'Remboursé',
    DELETED: 'Supprimé',
  },
  profiles: {
    1: 'Super admin',
    2: 'Opérations',
    3: 'Conformité',
    4: 'Finance',
    5: 'Support',
    6: 'Audit',
  },
}

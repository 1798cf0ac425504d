import type { Sentences } from '@corridor/contract/refusals/declare'
import type { proposalsRefusals } from '@corridor/contract/refusals/proposals'
import { happened } from './transactions.ts'

const decided = { approved: 'aprobó', refused: 'rechazó', withdrawn: 'retiró' } as const

export const proposals: Sentences<typeof proposalsRefusals> = {
  proposal_gone: () => 'Esta propuesta no existe.',
  proposal_open: ({ by, sid }) =>
    `${by} propuso aquí un cambio (propuesta ${sid}). Hay que decidirla o retirarla antes de la siguiente.`,
  proposal_decided: ({ state, by }) => `${by} ${decided[state]} esta propuesta entretanto.`,
  proposal_lapsed: () => 'Esta propuesta caducó. El cambio se puede proponer de nuevo.',
  proposal_stale: ({ by }) =>
    `${by} cambió esto después de la propuesta, así que ahora no se cambió nada. La propuesta caducó y se puede hacer de nuevo.`,
  proposal_subject_gone: () =>
    'Lo que se iba a cambiar ya no existe. No se cambió nada, y la propuesta caducó.',
  proposal_transfer_moved: ({ reference, status, by }) =>
    `La transferencia ${reference} ${happened[status]}: ${by} se adelantó a esta propuesta. Ahora no se cambió nada, y la propuesta caducó.`,
  own_proposal: () => 'Otra persona debe decidirla: quien propone no decide.',
  proposer_without_rights: ({ by }) =>
    `${by} ya no está activo o ya no puede hacer este cambio, así que no se puede aprobar. Rechazarlo y proponerlo de nuevo si es correcto.`,
  account_tied: ({ by, days }) =>
    `Otra persona debe decidirla: en los últimos ${days} días una de las dos cuentas, la de ${by} o esta, creó, desbloqueó o dio contraseña o derechos a la otra, o un mismo colega creó ambas.`,
  withdraw_own_only: () => 'Solo quien la propuso puede retirarla. Sí se puede rechazar.',
  four_eyes_needs_two: () =>
    'Hacen falta dos personas activas que puedan decidirlo y dos superadmins activos. Agregarlos primero.',
  figure_without_amount: () => 'Los cambios de este tipo no tienen monto: dejar la cifra vacía.',
  super_admin_proposed_apart: () =>
    'Un superadmin nuevo necesita una segunda persona. Guardar primero el usuario inactivo y luego activarlo.',
  password_apart_from_proposal: () =>
    'Este cambio necesita una segunda persona. Guardar primero solo la contraseña nueva y luego el resto.',
  splits_proposed_apart: () =>
    'Los repartos necesitan una segunda persona. Guardar primero la agencia con repartos de 0 % y luego cambiarlos.',
}

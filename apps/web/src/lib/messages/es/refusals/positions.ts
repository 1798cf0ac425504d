import type { Sentences } from '@corridor/contract/refusals/declare'
import type { positionsRefusals } from '@corridor/contract/refusals/positions'

export const positions: Sentences<typeof positionsRefusals> = {
  not_a_sum: () => 'Hasta 12 dígitos y, tras una coma o un punto, uno o dos más.',
  prepaid_has_no_limit: () => 'Una cuenta prepago no debe nada: su límite es 0.',
  alert_above_limit: () => 'El umbral de alerta no supera el límite.',
  limit_gone: () => 'Esta agencia ya no tiene límite.',
  limit_busy: () =>
    'Se está contabilizando tanto que no se pudo calcular la posición. No se cambió nada: guardar de nuevo.',
  value_date_far: () => 'La fecha valor es de hace un año como máximo y hasta una semana adelante.',
  statement_too_long: ({ days }) =>
    `Un estado de cuenta tiene como máximo ${days} días. Elegir un período más corto.`,
  statement_backwards: () => 'El primer día de un estado de cuenta no es posterior al último.',
  payment_gone: () => 'No existe ese pago.',
  payment_is_counter: () => 'Un contraasiento no se deshace. Registrar el pago de nuevo.',
  payment_undone: () => 'Este pago ya se deshizo con un contraasiento.',
  payment_key_used: () => 'Este formulario ya contabilizó otro pago. Cerrarlo y empezar de nuevo.',
  payment_reference_used: ({ sid, day, amount, by }) =>
    `El pago ${sid} ya tiene esta referencia bancaria: ${amount} USD, contabilizado por ${by} el ${day}. Revisar la referencia o deshacer antes ese pago.`,
  payment_reference_proposed: ({ sid, by }) =>
    `${by} propuso un pago con esta referencia bancaria (propuesta ${sid}). Revisar la referencia, o hacer que antes se decida o se retire esa propuesta.`,
  pays_more_than_owed: ({ amount, owed }) =>
    `A la agencia se le deben ${owed} USD, menos que este pago de ${amount} USD. No se contabilizó nada. Revisar el monto, o registrar el pago de nuevo y confirmarlo.`,
}

import type { Sentences } from '@corridor/contract/refusals/declare'
import type { feesRefusals } from '@corridor/contract/refusals/fees'

export const fees: Sentences<typeof feesRefusals> = {
  not_a_country_code: () => 'Un país se indica con tres letras mayúsculas.',
  not_an_amount: () => 'Hasta 14 dígitos y, tras una coma o un punto, uno o dos más.',
  not_a_sendable_amount: () => 'Hasta 14 dígitos y, tras una coma o un punto, tantos como tenga la moneda.',
  not_a_fraction: () => 'Desde 0 % y menos de 100 %, con dos decimales como máximo.',
  fee_without_brackets: () => 'Una comisión necesita al menos un tramo completo.',
  fee_gone: () => 'Esta comisión ya no existe.',
  fee_exists: () => 'Ya existe una comisión para este par',
  fee_pair_fixed: () => 'Los países de una comisión no cambian. Agregar una comisión para el otro par.',
  bracket_gone: () => 'Este tramo ya no existe.',
  bracket_of_another_fee: () => 'Este tramo no es de esta comisión. Recargar la comisión.',
  bracket_twice: () => 'Este tramo está dos veces.',
  brackets_full: ({ max }) =>
    `Una comisión tiene como máximo ${max} tramos. Quitar uno que ya no haga falta.`,
  to_not_above_from: () => 'Hasta debe ser mayor que Desde.',
  brackets_overlap: ({ from, to, otherFrom, otherTo }) =>
    `Los tramos de ${otherFrom} a ${otherTo} y de ${from} a ${to} se superponen: un monto tendría dos comisiones.`,
  brackets_collide: () =>
    'Otra persona acaba de guardar un tramo que se superpone con uno de estos. Recargar la comisión.',
  last_bracket: () =>
    'Una comisión necesita al menos un tramo. Para dejar de enviar entre los dos países, eliminar la comisión.',
}

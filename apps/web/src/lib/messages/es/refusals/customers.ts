import type { customersRefusals } from '@corridor/contract/refusals/customers'
import type { Sentences } from '@corridor/contract/refusals/declare'

export const customers: Sentences<typeof customersRefusals> = {
  customer_gone: () => 'No existe ese cliente.',
  customer_exists: () =>
    'Este cliente ya está registrado: mismo ID con foto, o mismos nombres y fecha de nacimiento.',
  born_in_the_future: () => 'La fecha de nacimiento no puede ser futura',
  expires_before_issue: () => 'Vence antes de haber sido emitido',
  unknown_state: () => 'Elegir de la lista un estado de este país',
  masked_number_changed: () => 'Escribir el número completo o dejarlo como estaba',
  too_many_numbers_tried: ({ minutes }) =>
    `Se buscaron demasiados números que nadie tiene. Buscar por nombre o intentar de nuevo en ${minutes} min.`,
}

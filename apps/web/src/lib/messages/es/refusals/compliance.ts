import type { complianceRefusals } from '@corridor/contract/refusals/compliance'
import type { Sentences } from '@corridor/contract/refusals/declare'

export const compliance: Sentences<typeof complianceRefusals> = {
  not_a_limit: () => 'Un monto en dólares desde 0, con dos decimales como máximo',
  total_needs_period: () => 'Elegir el período en que se cuenta el total de la red',
  unknown_period: () => 'Un período es un día, una semana, un mes o un año',
  unknown_field: ({ tag }) => `Aquí no existe el campo ${tag}`,
  field_twice: ({ tag }) => `El campo ${tag} está dos veces`,
  field_always_required: ({ field }) =>
    `${field} se requiere siempre: ninguna transferencia sale sin ese dato`,
  unknown_delivery_option: ({ option }) => `No existe la forma de entrega ${option}`,
  unknown_enumeration: ({ field }) => `No existe la lista de valores ${field}`,
  unknown_transfer: ({ reference }) => `Esta agencia no tiene la transferencia ${reference}`,
  unknown_enumeration_value: ({ field }) =>
    `Un valor elegido ya no está en la lista ${field}. Recargar y elegir de nuevo.`,
}

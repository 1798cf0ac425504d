import type { customerIdentityRefusals } from '@corridor/contract/refusals/customer-identity'
import type { Sentences } from '@corridor/contract/refusals/declare'

export const customerIdentity: Sentences<typeof customerIdentityRefusals> = {
  customer_merged: ({ into }) => `Este cliente se fusionó en el cliente ${into}. Abrir ese en su lugar.`,
  merged_with_itself: () => 'Un cliente no se puede fusionar consigo mismo',
  too_many_records_of_person: ({ most }) => `Una persona puede tener ${most} registros como máximo.`,
  suggestion_gone: () => 'Esta sugerencia ya se decidió, o una transferencia más nueva dice otra cosa.',
  merge_gone: () => 'No existe esa fusión.',
  merge_undone: () => 'Esta fusión ya se deshizo.',
  merge_too_old: ({ days }) => `Una fusión se puede deshacer durante ${days} días; esta es más antigua.`,
  merged_keys_taken: ({ by }) =>
    `El cliente ${by} tiene ahora el ID con foto, o los nombres y la fecha de nacimiento, del registro fusionado. Cambiarlos allí primero.`,
}

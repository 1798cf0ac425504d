import type { contactsRefusals } from '@corridor/contract/refusals/contacts'
import type { Sentences } from '@corridor/contract/refusals/declare'

export const contacts: Sentences<typeof contactsRefusals> = {
  contact_gone: () => 'Este contacto ya no existe.',
  contacts_full: ({ max }) =>
    `Una agencia tiene como máximo ${max} contactos. Eliminar uno que ya no haga falta.`,
}

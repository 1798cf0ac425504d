import type { contactsRefusals } from '@corridor/contract/refusals/contacts'
import type { Sentences } from '@corridor/contract/refusals/declare'

export const contactsFrench: Sentences<typeof contactsRefusals> = {
  contact_gone: () => 'Ce contact n’existe plus.',
  contacts_full: ({ max }) => `Une agence a ${max} contacts au plus. En supprimer un devenu inutile.`,
}

import type { contactsRoutes } from '@corridor/contract/contacts'
import type { Db } from '../../platform/db/database.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { changeContact, createContact, removeContact } from './service.ts'
import { listContacts } from './store.ts'

export function contactsHandlers(db: Db): Handlers<typeof contactsRoutes> {
  return {
    list: ({ params }) => listContacts(db, params.agencySid),
    create: async ({ call, params, body }) => (await createContact(db, call, params.agencySid, body)).sid,
    update: ({ call, params, body }) => changeContact(db, call, params.contactSid, body),
    remove: async ({ call, params: { contactSid: sid } }) => {
      await removeContact(db, call, sid)
      return { sid }
    },
  }
}

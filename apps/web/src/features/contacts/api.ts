import { contactFields, type contact as contactSchema, contactsRoutes } from '@corridor/contract/contacts'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../lib/http.ts'

export type Contact = z.infer<typeof contactSchema>
export type ContactValues = z.infer<typeof contactFields>

export function contactsQuery(agencySid: number) {
  return queryOptions({
    queryKey: ['contacts', agencySid],
    queryFn: ({ signal }) => call(contactsRoutes.list, { params: { agencySid } }, signal),
  })
}

/** Without a record it creates, with one it changes. A creation answers the number alone. */
export async function saveContact(
  agencySid: number,
  values: ContactValues,
  seen: Contact | null,
): Promise<Contact> {
  if (seen) {
    const body = { ...values, version: seen.version }
    return call(contactsRoutes.update, { params: { contactSid: seen.sid }, body })
  }
  const sid = await call(contactsRoutes.create, { params: { agencySid }, body: values })
  return { ...contactFields.parse(values), sid, agency: agencySid, version: 1 }
}

export function removeContact({ sid }: Contact) {
  return call(contactsRoutes.remove, { params: { contactSid: sid } })
}

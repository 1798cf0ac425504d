import type { Agency } from '../../lib/agency.ts'
import { useMay } from '../../lib/session.ts'
import { NoAccess } from '../../ui/states/no-access.tsx'
import { ContactsOfAgency } from './contacts-of-agency.tsx'

/** The contacts of an agency. */
export function ContactsPanel({ agency }: { agency: Agency }) {
  const mayRead = useMay('contacts.read')
  return mayRead ? <ContactsOfAgency key={agency.sid} agency={agency} /> : <NoAccess />
}

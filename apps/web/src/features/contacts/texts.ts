import { contacts } from '../../lib/messages/en/contacts.ts'
import { refusals } from '../../lib/messages/en/refusals.ts'
import { messagesWith } from '../../lib/messages/index.tsx'

export const { useMessages } = messagesWith({ contacts, refusals })

import { audit } from '../../lib/messages/en/audit.ts'
import { customer } from '../../lib/messages/en/customer.ts'
import { customers } from '../../lib/messages/en/customers.ts'
import { refusals } from '../../lib/messages/en/refusals.ts'
import { reveal } from '../../lib/messages/en/reveal.ts'
import { messagesWith } from '../../lib/messages/index.tsx'

export const { currentMessages, useMessages } = messagesWith({ audit, customer, customers, refusals, reveal })

export type Messages = ReturnType<typeof useMessages>

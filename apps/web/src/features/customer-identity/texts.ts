import { audit } from '../../lib/messages/en/audit.ts'
import { customer } from '../../lib/messages/en/customer.ts'
import { customerIdentity } from '../../lib/messages/en/customer-identity.ts'
import { refusals } from '../../lib/messages/en/refusals.ts'
import { messagesWith } from '../../lib/messages/index.tsx'

export const { useMessages } = messagesWith({ audit, customer, customerIdentity, refusals })

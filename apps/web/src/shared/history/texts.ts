import { audit } from '../../lib/messages/en/audit.ts'
import { auditEvents } from '../../lib/messages/en/audit-events.ts'
import { messagesWith } from '../../lib/messages/index.tsx'

export const { useMessages } = messagesWith({ audit, auditEvents })

export type Messages = ReturnType<typeof useMessages>

import { auditEvents } from '../../lib/messages/en/audit-events.ts'
import { holds } from '../../lib/messages/en/holds.ts'
import { notes } from '../../lib/messages/en/notes.ts'
import { messagesWith } from '../../lib/messages/index.tsx'

export const { useMessages } = messagesWith({ auditEvents, holds, notes })

export type Messages = ReturnType<typeof useMessages>

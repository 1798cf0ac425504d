import { audit } from '../../lib/messages/en/audit.ts'
import { messagesWith } from '../../lib/messages/index.tsx'

export const { useMessages } = messagesWith({ audit })

export type Messages = ReturnType<typeof useMessages>

import { proposals } from '../../lib/messages/en/proposals.ts'
import { messagesWith } from '../../lib/messages/index.tsx'

export const { useMessages } = messagesWith({ proposals })

export type Messages = ReturnType<typeof useMessages>

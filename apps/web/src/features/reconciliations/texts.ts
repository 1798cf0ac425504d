import { proposals } from '../../lib/messages/en/proposals.ts'
import { reconciliations } from '../../lib/messages/en/reconciliations.ts'
import { messagesWith } from '../../lib/messages/index.tsx'

export const { useMessages } = messagesWith({ proposals, reconciliations })

export type Messages = ReturnType<typeof useMessages>

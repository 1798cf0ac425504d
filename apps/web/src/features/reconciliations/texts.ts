import { reconciliations } from '../../lib/messages/en/reconciliations.ts'
import { messagesWith } from '../../lib/messages/index.tsx'

export const { useMessages } = messagesWith({ reconciliations })

export type Messages = ReturnType<typeof useMessages>

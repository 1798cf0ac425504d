import { settlements } from '../../lib/messages/en/settlements.ts'
import { messagesWith } from '../../lib/messages/index.tsx'

export const { useMessages } = messagesWith({ settlements })

export type Messages = ReturnType<typeof useMessages>

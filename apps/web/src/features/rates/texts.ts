import { rates } from '../../lib/messages/en/rates.ts'
import { messagesWith } from '../../lib/messages/index.tsx'

export const { useMessages } = messagesWith({ rates })

export type Messages = ReturnType<typeof useMessages>

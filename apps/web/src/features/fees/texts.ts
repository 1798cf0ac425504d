import { fees } from '../../lib/messages/en/fees.ts'
import { messagesWith } from '../../lib/messages/index.tsx'

export const { useMessages } = messagesWith({ fees })

export type Messages = ReturnType<typeof useMessages>

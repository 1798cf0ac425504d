import { home } from '../../lib/messages/en/home.ts'
import { messagesWith } from '../../lib/messages/index.tsx'

export const { useMessages } = messagesWith({ home })

export type Messages = ReturnType<typeof useMessages>

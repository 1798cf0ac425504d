import { agencies } from '../../lib/messages/en/agencies.ts'
import { messagesWith } from '../../lib/messages/index.tsx'

export const { currentMessages, useMessages } = messagesWith({ agencies })

export type Messages = ReturnType<typeof useMessages>

import { compliance } from '../../lib/messages/en/compliance.ts'
import { messagesWith } from '../../lib/messages/index.tsx'

export const { currentMessages, useMessages } = messagesWith({ compliance })

export type Messages = ReturnType<typeof useMessages>

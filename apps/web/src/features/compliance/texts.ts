import { compliance } from '../../lib/messages/en/compliance.ts'
import { refusals } from '../../lib/messages/en/refusals.ts'
import { messagesWith } from '../../lib/messages/index.tsx'

export const { currentMessages, useMessages } = messagesWith({ compliance, refusals })

export type Messages = ReturnType<typeof useMessages>

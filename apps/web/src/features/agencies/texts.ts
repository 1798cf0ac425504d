import { agencies } from '../../lib/messages/en/agencies.ts'
import { refusals } from '../../lib/messages/en/refusals.ts'
import { messagesWith } from '../../lib/messages/index.tsx'

export const { currentMessages, useMessages } = messagesWith({ agencies, refusals })

export type Messages = ReturnType<typeof useMessages>

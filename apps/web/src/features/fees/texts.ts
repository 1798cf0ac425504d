import { fees } from '../../lib/messages/en/fees.ts'
import { refusals } from '../../lib/messages/en/refusals.ts'
import { messagesWith } from '../../lib/messages/index.tsx'

export const { useMessages } = messagesWith({ fees, refusals })

export type Messages = ReturnType<typeof useMessages>

import { rates } from '../../lib/messages/en/rates.ts'
import { refusals } from '../../lib/messages/en/refusals.ts'
import { messagesWith } from '../../lib/messages/index.tsx'

export const { useMessages } = messagesWith({ rates, refusals })

export type Messages = ReturnType<typeof useMessages>

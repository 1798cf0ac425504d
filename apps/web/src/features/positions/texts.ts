import { positions } from '../../lib/messages/en/positions.ts'
import { proposals } from '../../lib/messages/en/proposals.ts'
import { refusals } from '../../lib/messages/en/refusals.ts'
import { messagesWith } from '../../lib/messages/index.tsx'

export const { useMessages } = messagesWith({ positions, proposals, refusals })

export type Messages = ReturnType<typeof useMessages>

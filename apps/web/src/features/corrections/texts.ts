import { corrections } from '../../lib/messages/en/corrections.ts'
import { proposals } from '../../lib/messages/en/proposals.ts'
import { refusals } from '../../lib/messages/en/refusals.ts'
import { messagesWith } from '../../lib/messages/index.tsx'

export const { useMessages } = messagesWith({ corrections, proposals, refusals })

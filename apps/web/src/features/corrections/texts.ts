import { corrections } from '../../lib/messages/en/corrections.ts'
import { proposals } from '../../lib/messages/en/proposals.ts'
import { messagesWith } from '../../lib/messages/index.tsx'

export const { useMessages } = messagesWith({ corrections, proposals })

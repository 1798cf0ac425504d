import { traces } from '../../lib/messages/en/traces.ts'
import { messagesWith } from '../../lib/messages/index.tsx'

export const { useMessages } = messagesWith({ traces })

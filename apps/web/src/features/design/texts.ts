import { design } from '../../lib/messages/en/design.ts'
import { messagesWith } from '../../lib/messages/index.tsx'

export const { useMessages } = messagesWith({ design })

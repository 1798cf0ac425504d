import { sessions } from '../../lib/messages/en/sessions.ts'
import { messagesWith } from '../../lib/messages/index.tsx'

export const { useMessages } = messagesWith({ sessions })

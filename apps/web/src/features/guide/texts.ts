import { guide } from '../../lib/messages/en/guide.ts'
import { messagesWith } from '../../lib/messages/index.tsx'

export const { useMessages } = messagesWith({ guide })

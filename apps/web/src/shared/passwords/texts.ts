import { passwords } from '../../lib/messages/en/passwords.ts'
import { messagesWith } from '../../lib/messages/index.tsx'

export const { useMessages } = messagesWith({ passwords })

export type Messages = ReturnType<typeof useMessages>

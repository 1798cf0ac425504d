import { passwords } from '../../lib/messages/en/passwords.ts'
import { refusals } from '../../lib/messages/en/refusals.ts'
import { messagesWith } from '../../lib/messages/index.tsx'

export const { useMessages } = messagesWith({ passwords, refusals })

export type Messages = ReturnType<typeof useMessages>

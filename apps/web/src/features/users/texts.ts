import { users } from '../../lib/messages/en/users.ts'
import { messagesWith } from '../../lib/messages/index.tsx'

export const { currentMessages, useMessages } = messagesWith({ users })

export type Messages = ReturnType<typeof useMessages>

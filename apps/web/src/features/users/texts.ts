import { names } from '../../lib/messages/en/names.ts'
import { refusals } from '../../lib/messages/en/refusals.ts'
import { users } from '../../lib/messages/en/users.ts'
import { messagesWith } from '../../lib/messages/index.tsx'

export const { currentMessages, useMessages } = messagesWith({ names, refusals, users })

export type Messages = ReturnType<typeof useMessages>

import { banks } from '../../lib/messages/en/banks.ts'
import { messagesWith } from '../../lib/messages/index.tsx'

export const { currentMessages, useMessages } = messagesWith({ banks })

export type Messages = ReturnType<typeof useMessages>

import { banks } from '../../lib/messages/en/banks.ts'
import { refusals } from '../../lib/messages/en/refusals.ts'
import { messagesWith } from '../../lib/messages/index.tsx'

export const { currentMessages, useMessages } = messagesWith({ banks, refusals })

export type Messages = ReturnType<typeof useMessages>

import { holdRules } from '../../lib/messages/en/hold-rules.ts'
import { holds } from '../../lib/messages/en/holds.ts'
import { refusals } from '../../lib/messages/en/refusals.ts'
import { messagesWith } from '../../lib/messages/index.tsx'

export const { useMessages } = messagesWith({ holdRules, holds, refusals })

export type Messages = ReturnType<typeof useMessages>

import { exceptions } from '../../lib/messages/en/exceptions.ts'
import { holdRules } from '../../lib/messages/en/hold-rules.ts'
import { holds } from '../../lib/messages/en/holds.ts'
import { proposals } from '../../lib/messages/en/proposals.ts'
import { refusals } from '../../lib/messages/en/refusals.ts'
import { messagesWith } from '../../lib/messages/index.tsx'

export const { useMessages } = messagesWith({ exceptions, holdRules, holds, proposals, refusals })

export type Messages = ReturnType<typeof useMessages>

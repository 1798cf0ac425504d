import { audit } from '../../lib/messages/en/audit.ts'
import { refusals } from '../../lib/messages/en/refusals.ts'
import { settlementSetup } from '../../lib/messages/en/settlement-setup.ts'
import { messagesWith } from '../../lib/messages/index.tsx'

export const { useMessages } = messagesWith({ audit, refusals, settlementSetup })

export type Messages = ReturnType<typeof useMessages>

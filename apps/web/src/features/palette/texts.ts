import { auditScreen } from '../../lib/messages/en/audit-screen.ts'
import { holdRules } from '../../lib/messages/en/hold-rules.ts'
import { names } from '../../lib/messages/en/names.ts'
import { palette } from '../../lib/messages/en/palette.ts'
import { proposals } from '../../lib/messages/en/proposals.ts'
import { messagesWith } from '../../lib/messages/index.tsx'

export const { useMessages } = messagesWith({ auditScreen, holdRules, names, palette, proposals })

export type Messages = ReturnType<typeof useMessages>

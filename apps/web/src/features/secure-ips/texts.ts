import { refusals } from '../../lib/messages/en/refusals.ts'
import { secureIps } from '../../lib/messages/en/secure-ips.ts'
import { messagesWith } from '../../lib/messages/index.tsx'

export const { useMessages } = messagesWith({ refusals, secureIps })

export type Messages = ReturnType<typeof useMessages>

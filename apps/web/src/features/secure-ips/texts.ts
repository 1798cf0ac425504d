import { secureIps } from '../../lib/messages/en/secure-ips.ts'
import { messagesWith } from '../../lib/messages/index.tsx'

export const { useMessages } = messagesWith({ secureIps })

export type Messages = ReturnType<typeof useMessages>

import { secondFactor } from '../../lib/messages/en/second-factor.ts'
import { messagesWith } from '../../lib/messages/index.tsx'

export const { currentMessages, useMessages } = messagesWith({ secondFactor })

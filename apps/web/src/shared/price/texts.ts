import { price } from '../../lib/messages/en/price.ts'
import { messagesWith } from '../../lib/messages/index.tsx'

export const { useMessages } = messagesWith({ price })

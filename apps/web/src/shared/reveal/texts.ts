import { refusals } from '../../lib/messages/en/refusals.ts'
import { reveal } from '../../lib/messages/en/reveal.ts'
import { messagesWith } from '../../lib/messages/index.tsx'

export const { useMessages } = messagesWith({ refusals, reveal })

import { names } from '../../lib/messages/en/names.ts'
import { refusals } from '../../lib/messages/en/refusals.ts'
import { views } from '../../lib/messages/en/views.ts'
import { messagesWith } from '../../lib/messages/index.tsx'

export const { useMessages } = messagesWith({ names, refusals, views })

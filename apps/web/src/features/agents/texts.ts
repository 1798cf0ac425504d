import { agencySchedule } from '../../lib/messages/en/agency-schedule.ts'
import { agents } from '../../lib/messages/en/agents.ts'
import { refusals } from '../../lib/messages/en/refusals.ts'
import { messagesWith } from '../../lib/messages/index.tsx'

export const { currentMessages, useMessages } = messagesWith({ agencySchedule, agents, refusals })

export type Messages = ReturnType<typeof useMessages>

import { agencySchedule } from '../../lib/messages/en/agency-schedule.ts'
import { messagesWith } from '../../lib/messages/index.tsx'

export const { useMessages } = messagesWith({ agencySchedule })

import { agencies } from '../../lib/messages/en/agencies.ts'
import { banks } from '../../lib/messages/en/banks.ts'
import { names } from '../../lib/messages/en/names.ts'
import { positions } from '../../lib/messages/en/positions.ts'
import { proposals } from '../../lib/messages/en/proposals.ts'
import { refusals } from '../../lib/messages/en/refusals.ts'
import { users } from '../../lib/messages/en/users.ts'
import { messagesWith } from '../../lib/messages/index.tsx'

export const { useMessages } = messagesWith({ agencies, banks, names, positions, proposals, refusals, users })

export type Messages = ReturnType<typeof useMessages>

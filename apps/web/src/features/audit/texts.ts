import { agencies } from '../../lib/messages/en/agencies.ts'
import { agencySchedule } from '../../lib/messages/en/agency-schedule.ts'
import { agents } from '../../lib/messages/en/agents.ts'
import { audit } from '../../lib/messages/en/audit.ts'
import { auditEvents } from '../../lib/messages/en/audit-events.ts'
import { auditScreen } from '../../lib/messages/en/audit-screen.ts'
import { banks } from '../../lib/messages/en/banks.ts'
import { compliance } from '../../lib/messages/en/compliance.ts'
import { contacts } from '../../lib/messages/en/contacts.ts'
import { customer } from '../../lib/messages/en/customer.ts'
import { fees } from '../../lib/messages/en/fees.ts'
import { names } from '../../lib/messages/en/names.ts'
import { positions } from '../../lib/messages/en/positions.ts'
import { proposals } from '../../lib/messages/en/proposals.ts'
import { rates } from '../../lib/messages/en/rates.ts'
import { secureIps } from '../../lib/messages/en/secure-ips.ts'
import { settlementSetup } from '../../lib/messages/en/settlement-setup.ts'
import { users } from '../../lib/messages/en/users.ts'
import { messagesWith } from '../../lib/messages/index.tsx'

/** A change is told in the words of the form that made it. */
export const { useMessages } = messagesWith({
  agencies,
  agencySchedule,
  agents,
  audit,
  auditEvents,
  auditScreen,
  banks,
  compliance,
  contacts,
  customer,
  fees,
  names,
  positions,
  proposals,
  rates,
  secureIps,
  settlementSetup,
  users,
})

export type Messages = ReturnType<typeof useMessages>

import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Agency } from '../../lib/agency.ts'
import { showFailure } from '../../shared/failure.ts'
import type { SavedForm } from '../../shared/use-saved-form.ts'
import { useSavedRecord } from '../../shared/use-saved-record.ts'
import type { ScheduleEntry } from '../../ui/week-schedule/week-schedule.ts'
import {
  type AgentValues,
  checkAgent,
  fieldOf,
  newAgent,
  noToken,
  type StoredAgent,
  valuesOf,
} from './agent-values.ts'
import { type Agent, agentScheduleQuery, agentsQuery, saveAgent } from './api.ts'
import { useMessages } from './texts.ts'

export interface AgentFormInput {
  readonly agency: Agency
  /** Null for an agent that does not exist yet. */
  readonly stored: Agent | null
  readonly schedule: readonly ScheduleEntry[]
  readonly dayNames: readonly string[]
  readonly onSaved: (saved: Agent, isNew: boolean) => Promise<void>
}

export function useAgentForm(input: AgentFormInput): SavedForm<AgentValues> {
  const { agency, stored: agent, schedule, dayNames, onSaved } = input
  const messages = useMessages()
  const queries = useQueryClient()
  const stored = useMemo(() => agent && { ...agent, schedule }, [agent, schedule])
  return useSavedRecord<AgentValues, StoredAgent>({
    stored,
    newValues: newAgent(schedule),
    valuesOf,
    check: (values) => checkAgent(values, agent === null, dayNames, messages),
    fieldOf: (path, { pos }) => fieldOf(path, pos),
    save: async (values, seen) => ({
      stored: { ...(await saveAgent(agency.sid, values, seen)), schedule: values.schedule },
    }),
    load: async (sid) => {
      const [agents, week] = await Promise.all([
        queries.fetchQuery({ ...agentsQuery(agency.sid, ''), staleTime: 0 }),
        queries.fetchQuery({ ...agentScheduleQuery(sid), staleTime: 0 }),
      ])
      const theirs = agents.find((one) => one.sid === sid)
      return theirs && { ...theirs, schedule: week }
    },
    onSaved,
    onRefusal: (error) => {
      // The dialog may be scrolled away from the field: the refusal is told beside it as well.
      if (error.fields.length > 0) showFailure(error, messages)
      return false
    },
    success: messages.agents.saved,
    draftKey: `agent ${agent?.sid ?? `new of ${agency.sid}`}`,
    secrets: noToken,
  })
}

import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Agency } from '../../lib/agency.ts'
import { ApiError } from '../../lib/http.ts'
import { useMessages } from '../../lib/messages/index.tsx'
import { showFailure } from '../../shared/failure.ts'
import { useDraft } from '../../shared/use-draft.ts'
import { useRecordForm } from '../../ui/form/use-record-form.ts'
import { showToast } from '../../ui/toast/toasts.ts'
import type { ScheduleEntry } from '../../ui/week-schedule/week-schedule.ts'
import { type AgentValues, checkAgent, newAgent, noToken, toFormFields, valuesOf } from './agent-values.ts'
import { type Agent, agentScheduleQuery, agentsQuery, saveAgent } from './api.ts'

export interface AgentFormInput {
  readonly agency: Agency
  /** Null for an agent that does not exist yet. */
  readonly stored: Agent | null
  readonly schedule: readonly ScheduleEntry[]
  readonly dayNames: readonly string[]
  readonly onSaved: (saved: Agent, isNew: boolean) => Promise<void>
}

interface Conflict {
  readonly by: string
  readonly at: string
}

/** The agent form's life: check, save, tell, and what to do when somebody else was faster. */
export const useAgentForm = ({ agency, stored, schedule, dayNames, onSaved }: AgentFormInput) => {
  const messages = useMessages()
  const queries = useQueryClient()
  const [conflict, setConflict] = useState<Conflict | null>(null)
  // The record that the person is looking at; a save names its version.
  const seen = useRef(stored)

  const record = useRecordForm<AgentValues>({
    initial: stored ? valuesOf(stored, schedule) : newAgent(schedule),
    check: (values) => checkAgent(values, stored === null, dayNames, messages.agents),
    onSave: async (values) => {
      const saved = await saveAgent(agency.sid, values, seen.current)
      // Nothing is unsaved from here on: the dialog closes without a question.
      record.reset(values)
      showToast({ kind: 'success', ...messages.agents.saved })
      await onSaved(saved, stored === null)
    },
    onFailure: (error) => {
      if (error instanceof ApiError && error.conflict) setConflict(error.conflict)
      else if (error instanceof ApiError && error.fields.length > 0)
        record.setServerErrors(toFormFields(error.fields, record.form.getValues().pos))
      if (!(error instanceof ApiError && error.conflict)) showFailure(error, messages)
    },
  })
  useDraft(`agent ${stored?.sid ?? `new of ${agency.sid}`}`, record, noToken)

  /** Loads what the other person saved; what was typed here stays, or goes. */
  const settle = async (keepMine: boolean): Promise<void> => {
    try {
      if (!stored) return
      const [agents, week] = await Promise.all([
        queries.fetchQuery({ ...agentsQuery(agency.sid, ''), staleTime: 0 }),
        queries.fetchQuery({ ...agentScheduleQuery(stored.sid), staleTime: 0 }),
      ])
      const theirs = agents.find(({ sid }) => sid === stored.sid)
      if (!theirs) return
      seen.current = theirs
      const values = valuesOf(theirs, week)
      if (keepMine) record.rebase(values)
      else record.reset(values)
      setConflict(null)
    } catch (error) {
      showFailure(error, messages)
    }
  }
  return { record, conflict, settle }
}

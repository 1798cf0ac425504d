import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Agency } from '../../lib/agency.ts'
import { ApiError } from '../../lib/http.ts'
import { lastUpdateKey } from '../../shared/history/last-update.tsx'
import { useNeedsSecond, useSecondPerson } from '../../shared/proposals/second-person.tsx'
import { type Saved, useSavedRecord } from '../../shared/use-saved-record.ts'
import { type SecondLevel, withSecondLevel } from '../../shared/use-second-level.tsx'
import { isSame } from '../../ui/form/values.ts'
import {
  type AgencyValues,
  checkAgency,
  fieldOf,
  fieldsOf,
  hasOtherSplits,
  newAgency,
  valuesOf,
} from './agency-values.ts'
import { agenciesKey, agenciesQuery, changeAgency, createAgency, saveSendTo, sendToQuery } from './api.ts'
import { tabs } from './links.ts'
import { useMessages } from './texts.ts'

/** Which part of a save failed, in the form, where it stays until the next one. */
export interface SaveProblem {
  readonly title: string
  readonly message: string
  readonly requestId: string | undefined
}

export function useAgencyForm(stored: Agency | null, secondLevel: SecondLevel) {
  const messages = useMessages()
  const { agencies: texts } = messages
  const queries = useQueryClient()
  const navigate = useNavigate({ from: '/agencies' })
  const [problem, setProblem] = useState<SaveProblem | null>(null)

  const create = async (values: AgencyValues): Promise<Saved<AgencyValues, Agency> | null> => {
    const created = await withSecondLevel(secondLevel, () => createAgency(fieldsOf(values, null)))
    return created && { stored: created }
  }

  /** First the agency, then, if they were changed, the agencies that it sends to. */
  const change = async (values: AgencyValues, seen: Agency): Promise<Saved<AgencyValues, Agency>> => {
    const changed = await second.telling((told) => changeAgency(fieldsOf(values, seen), seen, told))
    const sendTo = values.sendTo.map(Number)
    try {
      if (!isSame(sendTo, seen.sendTo)) await saveSendTo(changed.sid, sendTo)
      return { stored: { ...changed, sendTo } }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(problemOf(texts.sendToNotSaved, error))
      return { stored: { ...changed, sendTo: seen.sendTo }, unsaved: { sendTo: values.sendTo } }
    }
  }

  const saved = useSavedRecord<AgencyValues, Agency>({
    stored,
    newValues: newAgency,
    valuesOf,
    check: (values) => checkAgency(values, messages),
    fieldOf,
    save: async (values, seen) => {
      setProblem(null)
      return seen ? change(values, seen) : create(values)
    },
    load: async (sid) => {
      const agencies = await queries.fetchQuery({ ...agenciesQuery(''), staleTime: 0 })
      return agencies.find((agency) => agency.sid === sid)
    },
    refresh: async ({ sid }) => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: agenciesKey }),
        queries.invalidateQueries({ queryKey: sendToQuery.queryKey }),
        queries.invalidateQueries({ queryKey: lastUpdateKey({ entity: 'agency', sid }) }),
      ])
    },
    open: ({ sid }) => navigate({ search: { tab: tabs.detail, sid }, replace: true }),
    onRefusal: (error) => {
      if (error.code !== 'split_excess' || error.fields.length > 0) return false
      setProblem(problemOf(texts.notSaved, error))
      return true
    },
    success: stored ? texts.saved : texts.created,
    draftKey: `agency ${stored?.sid ?? 'new'}`,
  })
  const now = saved.record.form.getValues()
  const splitsWait = useNeedsSecond('agency_split') && stored !== null && hasOtherSplits(now, stored)
  const second = useSecondPerson(splitsWait)
  return { saved, second, problem }
}

function problemOf(title: string, { message, requestId }: ApiError): SaveProblem {
  return {
    title,
    message,
    requestId,
  }
}

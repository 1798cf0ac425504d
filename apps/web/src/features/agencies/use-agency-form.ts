import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Agency } from '../../lib/agency.ts'
import { ApiError } from '../../lib/http.ts'
import { useMessages } from '../../lib/messages/index.tsx'
import { showFailure } from '../../shared/failure.ts'
import { lastUpdateKey } from '../../shared/history/last-update.tsx'
import { useDraft } from '../../shared/use-draft.ts'
import { type SecondLevel, withSecondLevel } from '../../shared/use-second-level.tsx'
import { useRecordForm } from '../../ui/form/use-record-form.ts'
import { isSame } from '../../ui/form/values.ts'
import { showToast } from '../../ui/toast/toasts.ts'
import {
  type AgencyValues,
  checkAgency,
  fieldsOf,
  newAgency,
  storedValues,
  toFormFields,
  valuesOf,
} from './agency-values.ts'
import {
  agenciesKey,
  agenciesQuery,
  changeAgency,
  createAgency,
  type SendTo,
  saveSendTo,
  sendToQuery,
} from './api.ts'
import { tabs } from './links.ts'

export interface StoredAgency {
  readonly agency: Agency
  readonly links: SendTo
}

export interface Conflict {
  readonly by: string
  readonly at: string
}

/** Which part of a save failed, in the form, where it stays until the next one. */
export interface SaveProblem {
  readonly title: string
  readonly message: string
  readonly requestId: string | undefined
}

/** The agency form's life: check, save in two parts, tell, and what to do when somebody else was faster. */
export const useAgencyForm = (stored: StoredAgency | null, secondLevel: SecondLevel) => {
  const messages = useMessages()
  const { agencies: texts } = messages
  const navigate = useNavigate({ from: '/agencies' })
  const { refresh, loadFresh } = useStored()
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [problem, setProblem] = useState<SaveProblem | null>(null)
  // The record that the person is looking at; a save names its version.
  const seen = useRef(stored?.agency ?? null)

  const record = useRecordForm<AgencyValues>({
    initial: stored ? storedValues(stored.agency, stored.links) : newAgency,
    check: (values) => checkAgency(values, texts),
    onSave: async (values) => {
      setProblem(null)
      await (seen.current ? change(values, seen.current) : create(values))
    },
    onFailure: (error) => {
      if (error instanceof ApiError && error.conflict) setConflict(error.conflict)
      else if (error instanceof ApiError && error.fields.length > 0)
        record.setServerErrors(toFormFields(error.fields))
      else if (error instanceof ApiError && error.code === 'split_excess')
        setProblem(problemOf(texts.notSaved, error))
      else showFailure(error, messages)
    },
  })
  useDraft(`agency ${stored?.agency.sid ?? 'new'}`, record, {})

  const create = async (values: AgencyValues): Promise<void> => {
    const saved = await withSecondLevel(secondLevel, () => createAgency(fieldsOf(values, null)))
    if (!saved) return
    // The success is told last: what somebody types after it belongs to the record that they then see.
    await refresh(saved.sid)
    record.reset(valuesOf(saved, []))
    await navigate({ search: { tab: tabs.detail, sid: saved.sid }, replace: true })
    showToast({ kind: 'success', ...texts.created })
  }

  const change = async (values: AgencyValues, before: Agency): Promise<void> => {
    const sendToBefore = record.form.getInitialValues().sendTo
    const saved = await changeAgency(fieldsOf(values, before), before)
    seen.current = saved
    setConflict(null)
    if (!isSame(values.sendTo, sendToBefore)) {
      try {
        await saveSendTo(saved.sid, values.sendTo.map(Number))
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        // The first part is stored, so only the selection is still unsaved.
        record.reset(valuesOf(saved, sendToBefore))
        record.form.setFieldValue('sendTo', values.sendTo)
        setProblem(problemOf(texts.sendToNotSaved, error))
        await refresh(saved.sid)
        return
      }
    }
    record.reset(valuesOf(saved, values.sendTo))
    showToast({ kind: 'success', ...texts.saved })
    await refresh(saved.sid)
  }

  // What came in fresh replaces what was loaded before, as long as nobody has typed over it.
  const adopt = useEffectEvent(({ agency, links }: StoredAgency) => {
    const fresh = storedValues(agency, links)
    const isOlder = agency.version < (seen.current?.version ?? 0)
    if (isOlder || record.busy || record.isDirty()) return
    seen.current = agency
    if (!isSame(fresh, record.form.getInitialValues())) record.reset(fresh)
  })
  const { agency, links } = stored ?? {}
  useEffect(() => {
    if (agency && links) adopt({ agency, links })
  }, [agency, links])

  /** Loads what the other person saved; what was typed here stays, or goes. */
  const settle = async (keepMine: boolean): Promise<void> => {
    try {
      const theirs = await loadFresh(seen.current?.sid)
      if (!theirs) return
      seen.current = theirs.agency
      const values = storedValues(theirs.agency, theirs.links)
      if (keepMine) record.rebase(values)
      else record.reset(values)
      setConflict(null)
      await refresh(theirs.agency.sid)
    } catch (error) {
      showFailure(error, messages)
    }
  }
  return { record, conflict, problem, settle }
}

const problemOf = (title: string, { message, requestId }: ApiError): SaveProblem => ({
  title,
  message,
  requestId,
})

/** The stored record behind the form: told to load again, or loaded now. */
const useStored = () => {
  const queries = useQueryClient()
  const refresh = async (sid: number): Promise<void> => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: agenciesKey }),
      queries.invalidateQueries({ queryKey: sendToQuery.queryKey }),
      queries.invalidateQueries({ queryKey: lastUpdateKey({ entity: 'agency', sid }) }),
    ])
  }
  const loadFresh = async (sid: number | undefined): Promise<StoredAgency | null> => {
    const [agencies, links] = await Promise.all([
      queries.fetchQuery({ ...agenciesQuery(''), staleTime: 0 }),
      queries.fetchQuery({ ...sendToQuery, staleTime: 0 }),
    ])
    const agency = agencies.find((one) => one.sid === sid)
    return agency ? { agency, links } : null
  }
  return { refresh, loadFresh }
}

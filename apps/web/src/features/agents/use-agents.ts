import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import type { Agency } from '../../lib/agency.ts'
import { lastUpdateKey } from '../../shared/history/last-update.tsx'
import { useListAddress } from '../../shared/list-address.ts'
import { type Agent, agentsKey, agentsQuery, scheduleKey } from './api.ts'
import { createdAgent, stillSelected } from './selection.ts'

/** The searched list and which of its agents is selected; the address has both, so that a link leads to an agent. */
export function useAgents(agency: Agency) {
  const queries = useQueryClient()
  const address = useListAddress()
  const { searched } = address
  const { agent: selectedSid = null } = useSearch({ strict: false })
  const navigate = useNavigate()
  const select = (sid: number | null): Promise<void> =>
    navigate({ to: '.', search: (now) => ({ ...now, agent: sid ?? undefined }), replace: true })
  const query = useQuery({ ...agentsQuery(agency.sid, searched), placeholderData: keepPreviousData })
  const { data, isPlaceholderData } = query

  // While the new results are on their way, the old ones say nothing about the selection.
  const current = data && !isPlaceholderData ? stillSelected(selectedSid, data) : selectedSid
  const forget = useEffectEvent(() => void select(null))
  const isGone = current !== selectedSid
  useEffect(() => {
    if (isGone) forget()
  }, [isGone])

  const refresh = async (sid: number): Promise<void> => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: agentsKey(agency.sid) }),
      queries.invalidateQueries({ queryKey: scheduleKey(sid) }),
      queries.invalidateQueries({ queryKey: lastUpdateKey({ entity: 'agent', sid }) }),
    ])
  }

  /** Loads the list again and selects what is new in it, if need be without the search that would hide it. */
  const showCreated = async (saved: Agent): Promise<void> => {
    const former = data ?? []
    await refresh(saved.sid)
    const now = queries.getQueryData(agentsQuery(agency.sid, searched).queryKey) ?? []
    const added = createdAgent(former, now, saved.sid)
    if (added) return select(added.sid)
    const all = await queries.fetchQuery(agentsQuery(agency.sid, ''))
    // First the list without the search: what the list does not have cannot be selected.
    await address.search('')
    await select(stillSelected(saved.sid, all))
  }

  return {
    address,
    query,
    selected: data?.find(({ sid }) => sid === current) ?? null,
    select: ({ sid }: Agent): void => void select(sid),
    refresh,
    showCreated,
  }
}

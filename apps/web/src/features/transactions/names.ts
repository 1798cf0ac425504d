import { useMemo } from 'react'
import { useLookups } from '../../lib/lookups.ts'
import { DASH } from '../../ui/formats/format.ts'
import { type Status, useAgencyNames, useAgentNames } from './lookups.ts'

/** The names that stand for the codes; a code without a name is shown as it is. */
export function useNames(statuses: readonly Status[]) {
  const { data: lookups } = useLookups()
  const { data: agencies } = useAgencyNames()
  const { data: agents } = useAgentNames()
  return useMemo(() => {
    const countries = new Map(
      lookups?.countries.map(({ countryCode, countryName }) => [countryCode, countryName]),
    )
    const descriptions = new Map(statuses.map(({ sid, description }) => [sid, description]))
    return {
      country: (code: string) => (countries.get(code) ?? code) || DASH,
      status: (code: string) => descriptions.get(code) ?? code,
      agency: (sid: number) => agencies?.get(sid)?.longName ?? String(sid),
      agent: (sid: number) => agents?.get(sid)?.name ?? String(sid),
    }
  }, [lookups, agencies, agents, statuses])
}

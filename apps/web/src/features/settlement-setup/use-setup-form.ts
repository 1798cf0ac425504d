import { useQueryClient } from '@tanstack/react-query'
import { lastUpdateKey } from '../../shared/history/last-update.tsx'
import { useSavedRecord } from '../../shared/use-saved-record.ts'
import { type SecondLevel, withSecondLevel } from '../../shared/use-second-level.tsx'
import { type Setup, saveSetup, setupQuery } from './api.ts'
import {
  checkSetup,
  fieldOf,
  isProtected,
  noZipPassword,
  type SetupValues,
  valuesOf,
  wireOf,
} from './setup-values.ts'
import { useMessages } from './texts.ts'

export function useSetupForm(stored: Setup, secondLevel: SecondLevel) {
  const messages = useMessages()
  const queries = useQueryClient()
  const query = setupQuery(stored.sid)
  return useSavedRecord<SetupValues, Setup>({
    stored,
    newValues: valuesOf(stored),
    valuesOf,
    check: (values) => checkSetup(values, messages),
    fieldOf,
    // One that is not set up yet is a record as well, so that a first save that comes second is a conflict like others.
    save: async (values, seen) => {
      const before = seen ?? stored
      const save = () => saveSetup(before, wireOf(values), values.zipPass)
      const saved = await (isProtected(valuesOf(before), values)
        ? withSecondLevel(secondLevel, save)
        : save())
      return saved && { stored: saved }
    },
    load: () => queries.fetchQuery({ ...query, staleTime: 0 }),
    refresh: async ({ sid }) => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: query.queryKey }),
        queries.invalidateQueries({ queryKey: lastUpdateKey({ entity: 'settlement_setup', sid }) }),
      ])
    },
    success: messages.settlementSetup.saved,
    draftKey: `settlement-setup ${stored.sid}`,
    secrets: noZipPassword,
  })
}

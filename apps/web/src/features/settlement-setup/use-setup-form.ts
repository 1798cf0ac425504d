import { useQueryClient } from '@tanstack/react-query'
import { useMessages } from '../../lib/messages/index.tsx'
import { lastUpdateKey } from '../../shared/history/last-update.tsx'
import { useSavedRecord } from '../../shared/use-saved-record.ts'
import { type Setup, saveSetup, setupQuery } from './api.ts'
import { checkSetup, fieldOf, noZipPassword, type SetupValues, valuesOf, wireOf } from './setup-values.ts'

export function useSetupForm(stored: Setup) {
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
    save: async (values, seen) => ({
      stored: await saveSetup(seen ?? stored, wireOf(values), values.zipPass),
    }),
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

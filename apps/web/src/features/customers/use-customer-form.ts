import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Customer, customerKey, customerQuery, customersKey } from '../../lib/customer.ts'
import type { ApiError } from '../../lib/http.ts'
import { lastUpdateKey } from '../../shared/history/last-update.tsx'
import { useSavedRecord } from '../../shared/use-saved-record.ts'
import { saveCustomer, statesQuery } from './customer-api.ts'
import {
  type CustomerValues,
  checkCustomer,
  fieldOf,
  newCustomer,
  valuesOf,
  withoutNumbers,
} from './form-values.ts'
import { useMessages } from './texts.ts'

export function useCustomerForm(stored: Customer | null, onSaved: () => void) {
  const messages = useMessages()
  const queries = useQueryClient()
  const [duplicate, setDuplicate] = useState<ApiError | null>(null)
  const codesOf = (country: string): ReadonlySet<string> | undefined => {
    const states = queries.getQueryData(statesQuery(country).queryKey)
    return states && new Set(states.map(({ code }) => code))
  }
  const refresh = async ({ sid }: Customer): Promise<void> => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: customerKey }),
      queries.invalidateQueries({ queryKey: customersKey }),
      queries.invalidateQueries({ queryKey: lastUpdateKey({ entity: 'customer', sid }) }),
    ])
  }
  const saved = useSavedRecord<CustomerValues, Customer>({
    stored,
    newValues: newCustomer,
    valuesOf,
    check: (values) => {
      const known = { state: codesOf(values.country), photoIdState: codesOf(values.photoIdCountry) }
      return checkCustomer(values, { stored, known }, messages)
    },
    fieldOf,
    save: async (values, seen) => ({ stored: await saveCustomer(values, seen) }),
    load: (sid) => queries.fetchQuery({ ...customerQuery(sid), staleTime: 0 }),
    refresh,
    onSaved: async (record) => {
      await refresh(record)
      onSaved()
    },
    onRefusal: (error) => {
      if (error.code !== 'duplicate' || !error.data) return false
      setDuplicate(error)
      return true
    },
    success: messages.customer.saved,
    draftKey: `customer ${stored?.sid ?? 'new'}`,
    secrets: withoutNumbers(stored),
  })
  return { saved, duplicate, closeDuplicate: () => setDuplicate(null) }
}

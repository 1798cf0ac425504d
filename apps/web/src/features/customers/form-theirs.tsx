import { useQuery } from '@tanstack/react-query'
import { customerQuery } from '../../lib/customer.ts'
import { TheirChanges } from '../../shared/their-changes.tsx'
import type { Options } from './form-fields.ts'
import { type CustomerValues, valuesOf } from './form-values.ts'
import { customerChanges } from './form-words.ts'
import { useMessages } from './texts.ts'

interface TheirCustomerProps {
  readonly sid: number
  /** What this form was opened with, and what was typed since. */
  readonly initial: CustomerValues
  readonly values: CustomerValues
  readonly options: Options
}

export function TheirCustomer({ sid, initial, values, options }: TheirCustomerProps) {
  const messages = useMessages()
  // Beside the cache: what is on the screen stays until the person has decided.
  const { data } = useQuery({
    ...customerQuery(sid),
    queryKey: ['customer-theirs', sid],
    staleTime: 0,
    gcTime: 0,
  })
  if (!data) return null
  const changes = customerChanges(initial, valuesOf(data), options, messages)
  return <TheirChanges changes={changes} mine={customerChanges(initial, values, options, messages)} />
}

import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readDecimal } from '../../ui/form/decimal-text.ts'
import type { Rules } from './api.ts'
import { limitFormat } from './panel-values.ts'
import { type ProductName, products } from './shown-fields.ts'
import { type TryBody, tryOne } from './try-api.ts'

export interface TryInput {
  readonly reference: string
  readonly amount: string
  readonly deliveryOption: string
  /** What was typed over the values of the past transfer, by the tags of the fields. */
  readonly values: Readonly<Record<string, string>>
}

const nothing: TryInput = { reference: '', amount: '', deliveryOption: '', values: {} }

/** A pause in typing: nobody wants an answer to half of an amount. */
const pauseMs = 350

function bodyOf(
  rules: Rules,
  product: ProductName,
  { reference, amount, deliveryOption, values }: TryInput,
): TryBody {
  const dollars = readDecimal(amount, limitFormat)
  return {
    rules,
    product: products[product],
    ...(reference.trim() !== '' && { reference: reference.trim() }),
    ...(dollars !== null && { amount: dollars }),
    ...(deliveryOption !== '' && { deliveryOption }),
    ...(Object.keys(values).length > 0 && { values }),
  }
}

/** One transfer by the rules as they are typed; null where they cannot be read, or nobody asks. */
export function useTryOne(agencySid: number, product: ProductName, rules: Rules | null) {
  const [input, setInput] = useState(nothing)
  const body = rules && bodyOf(rules, product, input)
  const [settled] = useDebouncedValue(body, pauseMs)
  const asks = settled !== null && (settled.reference !== undefined || settled.amount !== undefined)
  const query = useQuery({
    queryKey: ['compliance-try', agencySid, settled],
    queryFn: ({ signal }) => {
      if (!settled) throw new Error('Nothing to try')
      return tryOne(agencySid, settled, signal)
    },
    enabled: asks && rules !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
  return { input, setInput, query, asks }
}

import { expect, test } from 'vitest'
import { currencyLabel } from './currency-label.ts'

test("[LOOK-04] a currency is labelled 'CODE - name'", () => {
  expect(currencyLabel({ currencyCode: 'MXN', name: 'Mexican Peso' })).toBe('MXN - Mexican Peso')
})

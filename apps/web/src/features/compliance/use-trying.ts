import { useId, useMemo, useRef, useState } from 'react'
import type { Rules } from './api.ts'
import { checkPanel, type PanelValues, rulesOf } from './panel-values.ts'
import type { ProductName } from './shown-fields.ts'
import { useMessages } from './texts.ts'
import { useTryOne } from './use-try-one.ts'

/** Whether the typed rules are being tried out, and what became of it. */
export function useTrying(agencySid: number, product: ProductName, values: PanelValues) {
  const messages = useMessages()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  // Null while nobody tries them, or while something typed is no rule.
  const rules = useMemo(
    (): Rules | null =>
      isOpen && Object.keys(checkPanel(values, messages)).length === 0 ? rulesOf(values) : null,
    [isOpen, values, messages],
  )
  const one = useTryOne(agencySid, product, rules)
  return {
    id,
    isOpen,
    product,
    rules,
    one,
    /** That the transfer has which is tried. */
    amount: isOpen ? (one.query.data?.amount ?? null) : null,
    opener,
    toggle: () => setOpen(!isOpen),
    close: () => {
      setOpen(false)
      opener.current?.focus()
    },
  }
}

export type Trying = ReturnType<typeof useTrying>

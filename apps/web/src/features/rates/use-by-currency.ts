import { useState } from 'react'

export type ByCurrency<Value> = Readonly<Record<string, Value>>

export function without<Value>(values: ByCurrency<Value>, code: string): ByCurrency<Value> {
  return Object.fromEntries(Object.entries(values).filter(([key]) => key !== code))
}

/** Something that is said of some rows. */
export function useByCurrency<Value>() {
  const [values, setValues] = useState<ByCurrency<Value>>({})
  return {
    values,
    set: (code: string, value: Value) => setValues((before) => ({ ...before, [code]: value })),
    clear: (code: string) => setValues((before) => without(before, code)),
  }
}

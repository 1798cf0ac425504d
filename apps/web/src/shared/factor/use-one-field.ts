import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { ApiError } from '../../lib/http.ts'
import { useBusy } from '../../ui/form/use-busy.ts'

interface OneField {
  readonly busy: boolean
  readonly submit: (event: FormEvent) => void
  /** Of the field itself. */
  readonly field: {
    readonly ref: RefObject<HTMLInputElement | null>
    readonly value: string
    readonly error: string | null
    readonly errorProps: { readonly role: 'alert' }
    readonly onChange: (event: FormEvent<HTMLInputElement>) => void
  }
}

interface OneFieldOptions {
  readonly send: (typed: string) => Promise<void>
  /** A refusal that is not of the field. */
  readonly onRefusal: (error: ApiError) => void
}

/** A form of one secret: what is wrong with it is told at the field, which is empty again and has the focus. */
export function useOneField({ send, onRefusal }: OneFieldOptions): OneField {
  const [value, setValue] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, run] = useBusy()
  const ref = useRef<HTMLInputElement>(null)
  const work = async (): Promise<void> => {
    setError(null)
    try {
      await send(value)
    } catch (refused) {
      if (!(refused instanceof ApiError)) throw refused
      setValue('')
      const [wrong] = refused.fields
      if (!wrong) return onRefusal(refused)
      setError(wrong.message)
      ref.current?.focus()
    }
  }
  return {
    busy,
    submit: (event) => {
      event.preventDefault()
      void run(work)
    },
    field: {
      ref,
      value,
      error,
      errorProps: { role: 'alert' },
      onChange: (event) => setValue(event.currentTarget.value),
    },
  }
}

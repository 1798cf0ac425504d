import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { Confirm, type ConfirmProps } from './confirm.tsx'

export type ConfirmRequest = Pick<
  ConfirmProps,
  'title' | 'text' | 'confirmLabel' | 'cancelLabel' | 'danger' | 'width'
>

/** `const [confirm, element] = useConfirm()`; render the element, then `if (await confirm({…})) …`. */
export function useConfirm(): [confirm: (request: ConfirmRequest) => Promise<boolean>, element: ReactNode] {
  const [request, setRequest] = useState<ConfirmRequest | null>(null)
  const pending = useRef<((answer: boolean) => void) | null>(null)

  const answer = useCallback((value: boolean) => {
    pending.current?.(value)
    pending.current = null
    setRequest(null)
  }, [])

  const confirm = useCallback((next: ConfirmRequest) => {
    // A second question takes the place of the first, which then counts as refused.
    pending.current?.(false)
    return new Promise<boolean>((resolve) => {
      pending.current = resolve
      setRequest(next)
    })
  }, [])

  // Whoever waits gets an answer even when the page goes away.
  useEffect(() => () => pending.current?.(false), [])

  const element = request ? (
    <Confirm {...request} opened onConfirm={() => answer(true)} onCancel={() => answer(false)} />
  ) : null
  return [confirm, element]
}

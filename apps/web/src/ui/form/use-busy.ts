import { useCallback, useRef, useState } from 'react'

/** Runs one thing at a time: the lock is set at the first click, before React has drawn anything. */
export function useBusy(): [busy: boolean, run: (work: () => Promise<void>) => Promise<void>] {
  const locked = useRef(false)
  const [busy, setBusy] = useState(false)

  const run = useCallback(async (work: () => Promise<void>) => {
    if (locked.current) return
    locked.current = true
    setBusy(true)
    try {
      await work()
    } finally {
      locked.current = false
      setBusy(false)
    }
  }, [])

  return [busy, run]
}

import { useEffect, useState } from 'react'

const tickMs = 20_000

/** The server's clock, going on from the moment it was told: ages do not depend on this machine's time. */
export function useServerNow(told: string | undefined, toldAtMs: number): number {
  const [localMs, setLocalMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setLocalMs(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return told === undefined ? localMs : Date.parse(told) + Math.max(0, localMs - toldAtMs)
}

import { useEffect, useRef } from 'react'

let arrivals = 0

/** Runs `onArrival` on each change of screen; the very first screen leaves the focus where the browser put it. */
export function useArrival(onArrival?: () => void): void {
  const latest = useRef(onArrival)
  useEffect(() => {
    arrivals += 1
    if (arrivals > 1) latest.current?.()
  }, [])
}

import { useEffect, useState } from 'react'

/** Seconds that a secret is in sight. */
const inSight = 30

export interface InSight {
  readonly value: string | null
  readonly seconds: number
  readonly show: (value: string) => void
  readonly hide: () => void
}

/**
 * A secret for half a minute, in this component and nowhere else: no cache and no draft ever has it. It is gone with
 * the component, and when the person looks at something else.
 */
export function useInSight(): InSight {
  const [value, setValue] = useState<string | null>(null)
  const [seconds, setSeconds] = useState(inSight)
  const isShown = value !== null

  useEffect(() => {
    if (!isShown) return undefined
    const hide = (): void => setValue(null)
    const began = Date.now()
    const timer = setInterval(() => {
      const left = inSight - Math.floor((Date.now() - began) / 1000)
      setSeconds(left)
      if (left <= 0) hide()
    }, 1000)
    const onHidden = (): void => {
      if (document.visibilityState === 'hidden') hide()
    }
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onHidden)
    }
  }, [isShown])

  const show = (secret: string): void => {
    setSeconds(inSight)
    setValue(secret)
  }
  return { value, seconds, show, hide: () => setValue(null) }
}

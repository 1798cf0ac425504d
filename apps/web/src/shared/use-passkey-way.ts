import { useEffect, useState } from 'react'
import { hasPasskeyForIt } from './second-level.ts'

/** Whether a passkey would do at the prompt that is open. Where nobody can say, the password does. */
export function usePasskeyWay(opened: boolean): boolean {
  const [does, setDoes] = useState(false)
  useEffect(() => {
    if (!opened) return undefined
    let isOpen = true
    const look = async (): Promise<void> => {
      const has = await hasPasskeyForIt().catch(() => false)
      if (isOpen) setDoes(has)
    }
    void look()
    return () => {
      isOpen = false
      setDoes(false)
    }
  }, [opened])
  return does
}

import { useState } from 'react'
import { keepText, keptText } from '../lib/drafts.ts'
import { useCurrentUser } from '../lib/session.ts'

/** The text of a field, as this person left it: going elsewhere and coming back does not lose it. */
export function useKeptText(key: string): [text: string, change: (text: string) => void] {
  const userID = useCurrentUser()?.userID
  const [text, setText] = useState(() => (userID === undefined ? '' : keptText(key, userID)))
  const change = (next: string): void => {
    setText(next)
    if (userID !== undefined) keepText(key, userID, next)
  }
  return [text, change]
}

import { type SyntheticEvent, useId, useState } from 'react'
import { useMessages } from '../../lib/messages/index.tsx'

interface PageFieldProps {
  /** The last page that is known to be there and can be jumped to. */
  readonly last: number
  readonly onGo: (page: number) => void
}

/** A page by its number; one beyond the end is the last one. */
export function PageField({ last, onGo }: PageFieldProps) {
  const { ui } = useMessages()
  const id = useId()
  const [typed, setTyped] = useState('')
  const go = (event: SyntheticEvent): void => {
    event.preventDefault()
    const page = Number(typed)
    setTyped('')
    if (page > 0) onGo(Math.min(page, last))
  }
  return (
    <form onSubmit={go}>
      <label htmlFor={id}>{ui.goToPage}</label>
      <input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value.replaceAll(/\D/g, ''))}
      />
    </form>
  )
}

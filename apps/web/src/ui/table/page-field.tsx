import { type SyntheticEvent, useId, useState } from 'react'
import { useMessages } from '../../lib/messages/index.tsx'

interface PageFieldProps {
  /** The last page that is known to be there and can be jumped to. */
  readonly last: number
  /** How many pages there are, in words. */
  readonly pages: string
  readonly onGo: (page: number) => void
}

/** A page by its number; one beyond the end is the last one, and what is no number stays to be put right. */
export function PageField({ last, pages, onGo }: PageFieldProps) {
  const { ui } = useMessages()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [isRefused, setIsRefused] = useState(false)
  const go = (event: SyntheticEvent): void => {
    event.preventDefault()
    const text = typed.trim()
    if (text === '') return
    const page = /^\d+$/.test(text) ? Number(text) : 0
    setIsRefused(page === 0)
    if (page === 0) return
    setTyped('')
    onGo(Math.min(page, last))
  }
  return (
    <form onSubmit={go}>
      <label htmlFor={id}>{ui.goToPage}</label>
      <input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        aria-invalid={isRefused}
        aria-describedby={`${id}-pages`}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setIsRefused(false)
        }}
      />
      <span id={`${id}-pages`} role={isRefused ? 'alert' : undefined}>
        {isRefused ? ui.noPage : ui.ofPages(pages)}
      </span>
    </form>
  )
}

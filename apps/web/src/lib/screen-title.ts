import { useEffect } from 'react'
import { type Messages, useMessages } from './messages/index.tsx'
import { mode, productName } from './server-settings.ts'

const shown: { screen: string; record: string | null } = { screen: '', record: null }

function write(shell: Messages['shell']): void {
  const { screen, record } = shown
  const place = record === null ? screen : shell.recordTitle(record, screen)
  document.title = shell.title(place, shell.modes[mode], productName)
}

/** The title of the window always names the mode: nobody shall mistake one installation for another. */
export function useScreenTitle(screen: string): void {
  const { shell } = useMessages()
  useEffect(() => {
    shown.screen = screen
    write(shell)
  }, [shell, screen])
}

/**
 * The record that is open, once it is known: it comes first, so that several tabs of one screen can be told apart.
 * Titles stay in the history of the browser: a customer has a number there, and no name.
 */
export function useRecordTitle(record: string | undefined): void {
  const { shell } = useMessages()
  useEffect(() => {
    if (record === undefined) return undefined
    shown.record = record
    write(shell)
    return () => {
      shown.record = null
      write(shell)
    }
  }, [shell, record])
}

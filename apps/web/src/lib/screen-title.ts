import { useEffect } from 'react'
import { useMessages } from './messages/index.tsx'
import { modeName, productName } from './server-settings.ts'

/** The title of the window always names the mode: nobody shall mistake one installation for another. */
export function useScreenTitle(screen: string): void {
  const { shell } = useMessages()
  useEffect(() => {
    document.title = shell.title(screen, modeName, productName)
  }, [shell, screen])
}

import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { useMessages } from '../lib/messages/index.tsx'
import { SearchIcon } from '../ui/form/search-icon.tsx'
import { showToast } from '../ui/toast/toasts.ts'
import css from './layout.module.css'

type PaletteDialog = ComponentType<{ readonly onClose: () => void }>

async function load(): Promise<PaletteDialog> {
  return (await import('../features/palette/dialog.tsx')).PaletteDialog
}

function isOurs({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey
}

/** The way to everything, from every screen: its dialog is loaded when somebody is about to open it. */
export function SearchBox() {
  const { shell, ui } = useMessages()
  const [Dialog, setDialog] = useState<PaletteDialog | null>(null)
  const open = useEffectEvent(async () => {
    try {
      const loaded = await load()
      setDialog(() => loaded)
    } catch {
      showToast({ kind: 'error', message: shell.offline })
    }
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!isOurs(event)) return
      event.preventDefault()
      // A form in a dialog would be left behind without a question; a closed popover is in the page all the time.
      if (!document.querySelector('[role="dialog"]:not([popover]:not(:popover-open))')) void open()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <>
      <button
        type="button"
        className={css['search']}
        title={shell.search.keys}
        aria-label={shell.search.label}
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={() => void load().catch(() => undefined)}
        onClick={() => void open()}
      >
        <SearchIcon />
        <span className={css['long']}>{shell.search.label}</span>
        <span className={css['short']}>{ui.search}</span>
        <kbd aria-hidden="true">{shell.search.keys}</kbd>
      </button>
      {Dialog && <Dialog onClose={() => setDialog(null)} />}
    </>
  )
}

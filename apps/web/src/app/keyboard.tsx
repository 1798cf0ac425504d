import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { useMessages } from '../lib/messages/index.tsx'
import { screens } from '../lib/screens.ts'
import { useMay } from '../lib/session.ts'
import { useNoKeysOnLeaving } from '../ui/keyboard/leaving.ts'
import { onAskForShortcuts, useShortcuts } from '../ui/keyboard/shortcuts.ts'
import { ROW_LINK } from '../ui/table/row-link.ts'
import { showToast } from '../ui/toast/toasts.ts'

type Dialog = ComponentType<{ readonly onClose: () => void }>

const letters: Readonly<Record<(typeof screens)[number], string>> = {
  home: 'h',
  setup: ',',
  users: 'u',
  agencies: 'a',
  customers: 'c',
  transactions: 't',
  settlements: 's',
  reconciliations: 'r',
}

/** The row of the list that the Tab key would lead to. */
function rowToEnter(): HTMLElement | null {
  const links = document.querySelectorAll<HTMLElement>(`main [${ROW_LINK}]:not([tabindex="-1"])`)
  return [...links].find((link) => link.checkVisibility()) ?? null
}

/** What keys do on every screen, and the list of what they do on this one. */
export function Keyboard() {
  const { shell, ui } = useMessages()
  const texts = shell.keyboard
  const navigate = useNavigate()
  const mayWork = useMay('exceptions.read')
  const [Shown, setShown] = useState<Dialog | null>(null)
  const show = useEffectEvent(async () => {
    try {
      const { ShortcutsDialog } = await import('../ui/keyboard/shortcuts-dialog.tsx')
      setShown(() => ShortcutsDialog)
    } catch {
      showToast({ kind: 'error', message: shell.offline })
    }
  })
  useEffect(() => onAskForShortcuts(() => void show()), [])
  useNoKeysOnLeaving()

  const enterRow = (keys: string, label: string) => ({
    keys,
    label,
    act: () => {
      const row = rowToEnter()
      row?.focus({ preventScroll: true })
      row?.closest('tr')?.scrollIntoView({ block: 'nearest' })
    },
    applies: () => rowToEnter() !== null,
  })
  useShortcuts(ui.shortcuts.list, [enterRow('j', ui.shortcuts.next), enterRow('k', ui.shortcuts.previous)])
  useShortcuts(
    texts.go,
    [
      ...screens.map((screen) => ({
        keys: `g ${letters[screen]}`,
        label: shell.menu[screen],
        act: () => void navigate({ to: `/${screen}` }),
      })),
      ...(mayWork
        ? [{ keys: 'g e', label: shell.exceptions, act: () => void navigate({ to: '/exceptions' }) }]
        : []),
    ],
    { everywhere: true },
  )
  useShortcuts(texts.help, [{ keys: '?', label: texts.this, act: () => void show() }], { everywhere: true })
  return Shown && <Shown onClose={() => setShown(null)} />
}

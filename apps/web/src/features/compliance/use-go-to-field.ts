import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { RecordForm } from '../../ui/form/use-record-form.ts'
import type { PanelValues } from './panel-values.ts'
import { subTabs, useSubTab } from './place.ts'

/** Leads to a field of any sub-tab: `onHidden` shows what is folded or filtered away. */
export function useGoToField(
  { form, focusField }: RecordForm<PanelValues>,
  onHidden: () => void,
): (path: string) => void {
  const navigate = useNavigate()
  const sub = useSubTab()
  const wanted = useRef<string | null>(null)

  const arrive = useEffectEvent(() => {
    if (wanted.current === null || !form.getInputNode(wanted.current)) return
    focusField(wanted.current)
    wanted.current = null
  })
  // After each drawing until it is there: another sub-tab comes with the drawing after the next.
  useEffect(() => arrive())

  return (path) => {
    if (form.getInputNode(path)) return focusField(path)
    wanted.current = path
    onHidden()
    const tab = subTabs.find((name) => path.startsWith(`${name}.`)) ?? sub
    if (tab !== sub) void navigate({ to: '.', search: (now) => ({ ...now, sub: tab }) })
    return undefined
  }
}

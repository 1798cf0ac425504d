import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Agency } from '../../lib/agency.ts'
import { showFailure } from '../../shared/failure.ts'
import { isGrantMissing } from '../../shared/protected-dialog.tsx'
import { useConfirm } from '../../ui/dialog/use-confirm.tsx'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { useBusy } from '../../ui/form/use-busy.ts'
import { showToast } from '../../ui/toast/toasts.ts'
import css from './agency-schedule.module.css'
import { agentCountQuery, applyToAgents } from './api.ts'
import { useMessages } from './texts.ts'

interface ApplyToAgentsProps {
  readonly agency: Agency
  readonly isStored: boolean
  readonly isDirty: boolean
  readonly onApplied: () => Promise<void>
  readonly onGrantMissing: () => void
}

/** The hours as they are stored, for all agents: an act of its own, which asks first. */
export function ApplyToAgents(props: ApplyToAgentsProps) {
  const { agency, isStored, isDirty, onApplied, onGrantMissing } = props
  const messages = useMessages()
  const { apply: texts, forNewAgents } = messages.agencySchedule
  const { data: count = 0 } = useQuery(agentCountQuery(agency.sid))
  const [confirm, question] = useConfirm()
  const [busy, run] = useBusy()
  const [done, setDone] = useState('')
  const canApply = isStored && !isDirty

  const about = useId()

  const apply = async (): Promise<void> => {
    const { title, text, button } = texts
    const asked = { title, text: text(agency.longName, count), confirmLabel: button(count), danger: true }
    if (!(await confirm(asked))) return
    try {
      const { changed } = await applyToAgents(agency.sid)
      setDone(texts.done(changed))
      showToast({ kind: 'success', about, message: texts.done(changed) })
      await onApplied()
    } catch (error) {
      if (isGrantMissing(error)) onGrantMissing()
      else showFailure(error, messages, about)
    }
  }
  return (
    <>
      {question}
      <span className={css['aside']}>{done || forNewAgents}</span>
      {count > 0 && (
        <ActionButton
          busy={busy}
          inactive={!canApply}
          title={canApply ? undefined : texts.saveFirst}
          onClick={() => void run(apply)}
        >
          {texts.button(count)}
        </ActionButton>
      )}
    </>
  )
}

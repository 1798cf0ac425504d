import { useState } from 'react'
import type { Agency } from '../../lib/agency.ts'
import { useMessages } from '../../lib/messages/index.tsx'
import { useMay } from '../../lib/session.ts'
import { showFailure } from '../../shared/failure.ts'
import { useConfirm } from '../../ui/dialog/use-confirm.tsx'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { useBusy } from '../../ui/form/use-busy.ts'
import { showToast } from '../../ui/toast/toasts.ts'
import { AgentDetail } from './agent-detail.tsx'
import { AgentDialog } from './agent-dialog.tsx'
import { AgentList } from './agent-list.tsx'
import css from './agents.module.css'
import { type Agent, deactivateAgent } from './api.ts'
import { useAgents } from './use-agents.ts'

/** Which dialog is open; an agent is taken along as it was when 'Edit' was pressed. */
type Editing = { readonly agent: Agent | null } | null

export function AgentsOfAgency({ agency }: { agency: Agency }) {
  const { agents: texts } = useMessages()
  const mayEdit = useMay('agents.edit')
  const { address, query, selected, select, refresh, showCreated } = useAgents(agency)
  const [editing, setEditing] = useState<Editing>(null)
  const onSaved = async (saved: Agent, isNew: boolean): Promise<void> => {
    setEditing(null)
    await (isNew ? showCreated(saved) : refresh(saved.sid))
  }
  return (
    <div className={css['panel']}>
      <AgentList
        address={address}
        query={query}
        selected={selected}
        onSelect={select}
        actions={
          mayEdit && (
            <div className={css['buttons']}>
              {selected && (
                <>
                  <ActionButton onClick={() => setEditing({ agent: selected })}>{texts.edit}</ActionButton>
                  <Deactivate agent={selected} onDone={() => refresh(selected.sid)} />
                </>
              )}
              <ActionButton tone="primary" onClick={() => setEditing({ agent: null })}>
                {texts.add}
              </ActionButton>
            </div>
          )
        }
      />
      {selected && <AgentDetail key={selected.sid} agency={agency} agent={selected} />}
      {editing && (
        <AgentDialog
          agency={agency}
          stored={editing.agent}
          onSaved={onSaved}
          onClose={() => setEditing(null)}
        />
      )}
    </div>
  )
}

function Deactivate({ agent, onDone }: { agent: Agent; onDone: () => Promise<void> }) {
  const messages = useMessages()
  const { deactivate, confirm: asked, saved } = messages.agents
  const [confirm, question] = useConfirm()
  const [busy, run] = useBusy()
  const work = async (): Promise<void> => {
    const yes = await confirm({
      title: asked.title,
      text: asked.text(agent.name),
      confirmLabel: deactivate,
      danger: true,
    })
    if (!yes) return
    try {
      await deactivateAgent(agent)
      showToast({ kind: 'success', ...saved })
    } catch (error) {
      showFailure(error, messages)
    }
    // Also after a failure: whoever was faster has changed what is shown here.
    await onDone()
  }
  return (
    <>
      {question}
      <ActionButton tone="danger" busy={busy} inactive={!agent.active} onClick={() => void run(work)}>
        {deactivate}
      </ActionButton>
    </>
  )
}

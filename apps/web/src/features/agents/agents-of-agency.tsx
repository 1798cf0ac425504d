import { useState } from 'react'
import type { Agency } from '../../lib/agency.ts'
import { useMay } from '../../lib/session.ts'
import { ConfirmedAction } from '../../shared/confirmed-action.tsx'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { AgentDetail } from './agent-detail.tsx'
import { AgentDialog } from './agent-dialog.tsx'
import { AgentList } from './agent-list.tsx'
import css from './agents.module.css'
import { type Agent, deactivateAgent } from './api.ts'
import { useMessages } from './texts.ts'
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
                  <ConfirmedAction
                    label={texts.deactivate}
                    act={() => deactivateAgent(selected)}
                    success={{ kind: 'success', ...texts.saved }}
                    onDone={() => refresh(selected.sid)}
                    inactive={!selected.active}
                  />
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

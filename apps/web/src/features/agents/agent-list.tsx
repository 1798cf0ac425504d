import { type ReactNode, useMemo } from 'react'
import { RecordList } from '../../shared/record-list.tsx'
import { type Column, textColumn } from '../../ui/table/column.ts'
import css from './agents.module.css'
import type { Agent } from './api.ts'
import { useMessages } from './texts.ts'
import type { useAgents } from './use-agents.ts'

interface AgentListProps extends Pick<ReturnType<typeof useAgents>, 'address' | 'query' | 'selected'> {
  readonly onSelect: (agent: Agent) => void
  readonly actions: ReactNode
}

export function AgentList({ query, onSelect, ...list }: AgentListProps) {
  const { agents: texts } = useMessages()
  return (
    <RecordList
      {...list}
      caption={texts.caption}
      columns={useColumns()}
      rows={query.data}
      query={query}
      search={{ label: texts.searchLabel, placeholder: texts.search, maxLength: 100 }}
      emptyText={texts.empty}
      emptyTone="attention"
      skeletonRows={5}
      // What is known of a chosen one stands under the list.
      maxHeight={list.selected ? '292px' : 'max(100dvh - 290px, 292px)'}
      pager="if-needed"
      onOpen={onSelect}
    />
  )
}

function posOf({ pos }: Agent): string {
  return pos.map(({ number }) => number).join(', ')
}

function useColumns(): Column<Agent>[] {
  const { columns, nothing } = useMessages().agents
  return useMemo(
    () => [
      textColumn('name', columns.name, ({ name }: Agent) => name, 340),
      textColumn('agentID', columns.agentID, ({ agentID }) => agentID),
      {
        key: 'active',
        header: columns.active,
        render: ({ active }) => <OnOff on={active} />,
        sortValue: ({ active }) => (active ? 1 : 0),
      },
      textColumn('phone', columns.phone, ({ phone }) => phone),
      { key: 'pos', header: columns.pos, render: (agent) => posOf(agent) || nothing, width: 260 },
    ],
    [columns, nothing],
  )
}

/** A mark and an empty ring, which nobody takes for something to press: the form tells it, not only the colour. */
function OnOff({ on }: { on: boolean }) {
  const { agents: texts } = useMessages()
  return (
    <svg
      className={css['onOff']}
      data-on={on || undefined}
      role="img"
      aria-label={on ? texts.on : texts.off}
      width="14"
      height="14"
      viewBox="0 0 14 14"
    >
      <circle cx="7" cy="7" r="6" />
      {on && <path d="M4.2 7.2 6.2 9.2 9.8 5" />}
    </svg>
  )
}

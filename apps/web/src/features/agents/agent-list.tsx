import { useMemo, useState } from 'react'
import { useMessages } from '../../lib/messages/index.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable, type DataTableProps } from '../../ui/table/data-table.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { DEFAULT_LIMIT, DEFAULT_VIEW_PAGES } from '../../ui/table/paging.ts'
import { useLocalPaging } from '../../ui/table/use-paged.ts'
import { useSort } from '../../ui/table/use-sort.ts'
import css from './agents.module.css'
import type { Agent } from './api.ts'

interface AgentListProps extends Pick<DataTableProps<Agent>, 'state' | 'refreshing' | 'error' | 'onRetry'> {
  readonly agents: readonly Agent[] | undefined
  readonly selected: Agent | null
  readonly onSelect: (agent: Agent) => void
}

export function AgentList({ agents, selected, onSelect, ...loading }: AgentListProps) {
  const { agents: texts } = useMessages()
  const columns = useColumns()
  const sorting = useSort(agents ?? [], columns)
  const [page, setPage] = useState(1)
  const shown = useLocalPaging(
    agents && sorting.rows,
    { page, limit: DEFAULT_LIMIT, viewPages: DEFAULT_VIEW_PAGES },
    setPage,
  )
  useFollow(sorting.rows, selected, setPage)
  return (
    <DataTable
      {...loading}
      caption={texts.caption}
      columns={columns}
      rows={shown.rows}
      rowKey={({ sid }) => String(sid)}
      emptyText={texts.empty}
      emptyTone="attention"
      skeletonRows={5}
      sortable
      sort={sorting.sort}
      onSort={sorting.onSort}
      maxHeight="292px"
      selectedKey={selected ? String(selected.sid) : null}
      onOpen={onSelect}
      footer={
        (shown.total ?? 0) > DEFAULT_LIMIT && <Pager page={shown.page} total={shown.total} onPage={setPage} />
      }
    />
  )
}

/** A newly selected agent is brought into sight; paging away from it afterwards is everybody's right. */
const useFollow = (rows: readonly Agent[], selected: Agent | null, goTo: (page: number) => void): void => {
  const [followed, setFollowed] = useState(selected?.sid)
  if (selected?.sid === followed) return
  const place = rows.findIndex(({ sid }) => sid === selected?.sid)
  setFollowed(selected?.sid)
  if (place !== -1) goTo(Math.floor(place / DEFAULT_LIMIT) + 1)
}

const posOf = ({ pos }: Agent): string => pos.map(({ number }) => number).join(', ')

const useColumns = (): Column<Agent>[] => {
  const { columns, nothing } = useMessages().agents
  return useMemo(
    () => [
      {
        key: 'name',
        header: columns.name,
        render: ({ name }) => name,
        sortValue: ({ name }) => name,
        width: 340,
      },
      {
        key: 'agentID',
        header: columns.agentID,
        render: ({ agentID }) => agentID,
        sortValue: ({ agentID }) => agentID,
      },
      {
        key: 'active',
        header: columns.active,
        render: ({ active }) => <OnOff on={active} />,
        sortValue: ({ active }) => (active ? 1 : 0),
      },
      { key: 'phone', header: columns.phone, render: ({ phone }) => phone, sortValue: ({ phone }) => phone },
      { key: 'pos', header: columns.pos, render: (agent) => posOf(agent) || nothing, width: 260 },
    ],
    [columns, nothing],
  )
}

/** A filled and an empty switch: the form tells it, not only the colour. */
function OnOff({ on }: { on: boolean }) {
  const { agents: texts } = useMessages()
  return (
    <svg
      className={css['onOff']}
      data-on={on || undefined}
      role="img"
      aria-label={on ? texts.on : texts.off}
      width="26"
      height="14"
      viewBox="0 0 26 14"
    >
      <rect x="0.75" y="0.75" width="24.5" height="12.5" rx="6.25" />
      <circle cx={on ? 19 : 7} cy="7" r="3.5" />
    </svg>
  )
}

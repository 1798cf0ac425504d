import { useState } from 'react'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { usePaged } from '../../ui/table/use-paged.ts'
import { showToast } from '../../ui/toast/toasts.ts'

interface Thing {
  readonly sid: number
}

const columns = [
  { key: 'sid', header: 'Thing', render: ({ sid }: Thing) => sid },
  { key: 'double', header: 'Twice', align: 'end' as const, render: ({ sid }: Thing) => sid * 2 },
]

/** A list that comes page by page, with the calls that it made written below it. */
function PagedList() {
  const [page, setPage] = useState(1)
  const [total, setTotal] = useState(1284)
  const [calls, setCalls] = useState<readonly string[]>([])
  const note = (text: string): void => setCalls((before) => [...before.slice(-9), text])
  const paging = { page, limit: 40, viewPages: 5 }
  const { rows, state, refreshing, error, retry, ...counted } = usePaged<Thing>({
    queryKey: ['design', total],
    paging,
    count: async () => {
      note('count()')
      return { total }
    },
    rows: async ({ offset, limit }) => {
      note(`rows(${offset}, ${limit})`)
      const size = Math.max(0, Math.min(limit, total - offset))
      return Array.from({ length: size }, (_, index) => ({ sid: offset + index + 1 }))
    },
    onPage: setPage,
  })
  return (
    <section>
      <h3>Paged list</h3>
      <ActionButton onClick={() => setTotal((before) => Math.max(0, before - 40))}>
        Take a page away
      </ActionButton>{' '}
      <ActionButton onClick={() => setTotal(0)}>Take all away</ActionButton>
      <DataTable
        caption="Paged things"
        maxHeight="240px"
        columns={columns}
        rows={rows}
        rowKey={({ sid }) => String(sid)}
        state={state}
        refreshing={refreshing}
        error={error}
        onRetry={retry}
        emptyText="No Things found"
        footer={<Pager {...paging} {...counted} onPage={setPage} label="Paged list pages" />}
      />
      <output aria-label="Calls">{calls.join(' ')}</output>
    </section>
  )
}

const kinds = ['success', 'info', 'error'] as const

function Toasts() {
  return (
    <section>
      <h3>Toasts</h3>
      {kinds.map((kind) => (
        <ActionButton
          key={kind}
          onClick={() => showToast({ kind, title: `A ${kind}`, message: `This is a ${kind} message` })}
        >
          Show {kind}
        </ActionButton>
      ))}
    </section>
  )
}

export function PagedSections() {
  return (
    <>
      <PagedList />
      <Toasts />
    </>
  )
}

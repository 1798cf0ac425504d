import { useMemo } from 'react'
import { failureOf } from '../../shared/failure.ts'
import { useListAddress } from '../../shared/list-address.ts'
import { DASH } from '../../ui/formats/format.ts'
import { When } from '../../ui/formats/when.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { DEFAULT_LIMIT, DEFAULT_VIEW_PAGES } from '../../ui/table/paging.ts'
import { usePaged } from '../../ui/table/use-paged.ts'
import { countLog, type LogEntry, pageOfLog } from './api.ts'
import { useMessages } from './texts.ts'

/** The log of everybody, or of the user that is open. */
export function LoginLog({ sid }: { sid: number | undefined }) {
  const { log } = useMessages().users
  const { page, goTo } = useListAddress()
  const { rows, retry, ...paged } = usePaged<LogEntry>({
    queryKey: ['login-log', sid ?? 'all'],
    paging: { page, limit: DEFAULT_LIMIT, viewPages: DEFAULT_VIEW_PAGES },
    count: (signal) => countLog(sid, signal),
    rows: (at, signal) => pageOfLog(sid, at, signal),
    onPage: goTo,
  })
  return (
    <DataTable
      fill
      caption={log.caption}
      columns={useColumns()}
      rows={rows}
      rowKey={(row) => String(row.sid)}
      state={paged.state}
      refreshing={paged.refreshing}
      error={failureOf(paged.error)}
      onRetry={retry}
      emptyText={log.empty}
      footer={<Pager page={page} total={paged.total} onPage={goTo} />}
    />
  )
}

function useColumns(): Column<LogEntry>[] {
  const { columns } = useMessages().users.log
  return useMemo(
    () => [
      { key: 'type', header: columns.type, width: 140, render: (row) => row.type },
      {
        key: 'date',
        header: columns.date,
        width: 130,
        render: (row) => <When at={row.date} format="date-local" />,
      },
      {
        key: 'hour',
        header: columns.hour,
        width: 150,
        render: (row) => <When at={row.date} format="time-local" />,
      },
      {
        key: 'userID',
        header: columns.userID,
        width: 100,
        align: 'end',
        render: (row) => row.userID ?? DASH,
      },
      { key: 'username', header: columns.username, width: 240, render: (row) => row.username || DASH },
      { key: 'name', header: columns.name, render: (row) => row.name || DASH, width: 320 },
    ],
    [columns],
  )
}

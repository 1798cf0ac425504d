import { useMemo } from 'react'
import { useListAddress } from '../../shared/list-address.ts'
import { keyBySid, PagedTable } from '../../shared/paged-table.tsx'
import { placeOf, RecordLink } from '../../shared/record-link.tsx'
import { DASH } from '../../ui/formats/format.ts'
import { When } from '../../ui/formats/when.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DEFAULT_LIMIT, DEFAULT_VIEW_PAGES } from '../../ui/table/paging.ts'
import { usePaged } from '../../ui/table/use-paged.ts'
import { countLog, type LogEntry, pageOfLog } from './api.ts'
import { useMessages } from './texts.ts'

/** The log of everybody, or of the user that is open. */
export function LoginLog({ sid }: { sid: number | undefined }) {
  const { log } = useMessages().users
  const { page, goTo } = useListAddress()
  const at = { page, limit: DEFAULT_LIMIT, viewPages: DEFAULT_VIEW_PAGES }
  const paged = usePaged<LogEntry>({
    queryKey: ['login-log', sid ?? 'all'],
    paging: at,
    count: (signal) => countLog(sid, signal),
    rows: (place, signal) => pageOfLog(sid, place, signal),
    onPage: goTo,
  })
  return (
    <PagedTable
      fill
      caption={log.caption}
      columns={useColumns()}
      paged={paged}
      paging={at}
      onPage={goTo}
      rowKey={keyBySid}
      emptyText={log.empty}
    />
  )
}

/** Whoever tried to log in and is nobody has no page. */
function named({ userID }: LogEntry, name: string) {
  if (!name) return DASH
  return userID === null ? <bdi>{name}</bdi> : <RecordLink to={placeOf.user(userID)}>{name}</RecordLink>
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
      { key: 'username', header: columns.username, width: 240, render: (row) => named(row, row.username) },
      { key: 'name', header: columns.name, render: (row) => named(row, row.name), width: 320 },
    ],
    [columns],
  )
}

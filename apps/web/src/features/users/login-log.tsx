import type { RouteAnswer } from '@corridor/contract/common/route'
import type { usersRoutes } from '@corridor/contract/users'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useMessages } from '../../lib/messages/index.tsx'
import { failureOf } from '../../shared/failure.ts'
import { DASH } from '../../ui/formats/format.ts'
import { When } from '../../ui/formats/when.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { DEFAULT_LIMIT, DEFAULT_VIEW_PAGES } from '../../ui/table/paging.ts'
import { useLocalPaging } from '../../ui/table/use-paged.ts'
import { loginLogQuery } from './api.ts'
import { usersRoute } from './links.ts'

type Entry = RouteAnswer<typeof usersRoutes.loginLog>[number]

/** The log of everybody, or of the user that is open. */
export function LoginLog({ sid }: { sid: number | undefined }) {
  const { log } = useMessages().users
  const navigate = useNavigate({ from: '/users' })
  const { page = 1 } = usersRoute.useSearch()
  const { data, error, isPending, isFetching, refetch } = useQuery(loginLogQuery(sid))
  const goTo = (target: number): void =>
    void navigate({
      search: (search) => ({ ...search, page: target === 1 ? undefined : target }),
      replace: true,
    })
  const paging = { page, limit: DEFAULT_LIMIT, viewPages: DEFAULT_VIEW_PAGES }
  const shown = useLocalPaging(data, paging, goTo)
  return (
    <DataTable
      fill
      caption={log.caption}
      columns={useColumns()}
      rows={shown.rows}
      rowKey={(row) => String(row.sid)}
      state={error ? 'error' : isPending ? 'loading' : 'ready'}
      refreshing={isFetching}
      error={failureOf(error)}
      onRetry={() => void refetch()}
      emptyText={log.empty}
      footer={<Pager page={shown.page} total={shown.total} onPage={goTo} />}
    />
  )
}

function useColumns(): Column<Entry>[] {
  const { columns } = useMessages().users.log
  return useMemo(
    () => [
      { key: 'type', header: columns.type, render: (row) => row.type },
      { key: 'date', header: columns.date, render: (row) => <When at={row.date} format="date-local" /> },
      { key: 'hour', header: columns.hour, render: (row) => <When at={row.date} format="time-local" /> },
      { key: 'userID', header: columns.userID, align: 'end', render: (row) => row.userID ?? DASH },
      { key: 'username', header: columns.username, render: (row) => row.username || DASH },
      { key: 'name', header: columns.name, render: (row) => row.name || DASH, width: 320 },
    ],
    [columns],
  )
}

import { blockedMinutes } from '@corridor/domain/access/blocking'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useMessages } from '../../lib/messages/index.tsx'
import { useMay } from '../../lib/session.ts'
import { failureOf } from '../../shared/failure.ts'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { FilterBar } from '../../ui/table/filter-bar.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { DEFAULT_LIMIT, DEFAULT_VIEW_PAGES } from '../../ui/table/paging.ts'
import { useLocalPaging } from '../../ui/table/use-paged.ts'
import { useSort } from '../../ui/table/use-sort.ts'
import { type User, usersQuery } from './api.ts'
import { tabs, usersHref, usersRoute } from './links.ts'
import css from './users.module.css'

interface UserRow extends User {
  readonly profileName: string
  readonly blockedSeconds: number | undefined
}

const matches = (row: UserRow, words: readonly string[]): boolean => {
  const text = `${row.name} ${row.lastName} ${row.login} ${row.email} ${row.profileName}`.toLowerCase()
  return words.every((word) => text.includes(word))
}

export function UserList() {
  const { users: texts } = useMessages()
  const navigate = useNavigate({ from: '/users' })
  const { page = 1 } = usersRoute.useSearch()
  const mayCreate = useMay('users.create')
  const { data, error, isPending, isFetching, refetch } = useQuery(usersQuery)
  // Typed, and searched for. Names of people stay out of the address.
  const [typed, setTyped] = useState('')
  const [searched, setSearched] = useState('')

  const found = useMemo(() => {
    const words = searched.toLowerCase().split(/\s+/).filter(Boolean)
    return data?.users
      .map((user) => ({
        ...user,
        profileName: data.profiles.find(({ sid }) => sid === user.profile)?.name ?? String(user.profile),
        blockedSeconds: data.blocked[user.login],
      }))
      .filter((row) => matches(row, words))
  }, [data, searched])

  const columns = useColumns()
  const sorting = useSort(found ?? [], columns)
  const goTo = (target: number): Promise<void> =>
    navigate({ search: (search) => ({ ...search, page: target === 1 ? undefined : target }), replace: true })
  const paging = { page, limit: DEFAULT_LIMIT, viewPages: DEFAULT_VIEW_PAGES }
  const shown = useLocalPaging(found && sorting.rows, paging, (target) => void goTo(target))
  // First the page, then the rows: a page that the shorter list does not have would step back by itself.
  const search = async (text: string): Promise<void> => {
    setTyped(text)
    await goTo(1)
    setSearched(text)
  }
  return (
    <>
      <FilterBar
        label={texts.searchLabel}
        onSearch={() => void search(typed)}
        onClear={() => void search('')}
        extra={
          mayCreate && (
            <ActionButton tone="primary" onClick={() => void navigate({ search: { tab: tabs.detail } })}>
              {texts.newUser}
            </ActionButton>
          )
        }
      >
        <TextField
          aria-label={texts.searchLabel}
          placeholder={texts.search}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </FilterBar>
      <DataTable
        fill
        caption={texts.title}
        columns={columns}
        rows={shown.rows}
        rowKey={(row) => String(row.sid)}
        state={error ? 'error' : isPending ? 'loading' : 'ready'}
        refreshing={isFetching}
        error={failureOf(error)}
        onRetry={() => void refetch()}
        emptyText={texts.empty}
        sortable
        sort={sorting.sort}
        onSort={sorting.onSort}
        rowHref={(row) => usersHref({ tab: tabs.detail, sid: row.sid })}
        footer={<Pager page={shown.page} total={shown.total} onPage={(target) => void goTo(target)} />}
      />
    </>
  )
}

function Status({ blockedSeconds }: Pick<UserRow, 'blockedSeconds'>) {
  const { users: texts } = useMessages()
  if (blockedSeconds === undefined) return texts.ok
  return <span className={css['blocked']}>{texts.blockedFor(blockedMinutes(blockedSeconds))}</span>
}

const useColumns = (): Column<UserRow>[] => {
  const { columns } = useMessages().users
  return useMemo(
    () => [
      {
        key: 'name',
        header: columns.name,
        render: (row) => row.name,
        sortValue: (row) => row.name,
        width: 180,
      },
      {
        key: 'lastName',
        header: columns.lastName,
        render: (row) => row.lastName,
        sortValue: (row) => row.lastName,
        width: 260,
      },
      {
        key: 'login',
        header: columns.login,
        render: (row) => row.login,
        sortValue: (row) => row.login,
        width: 200,
      },
      {
        key: 'profile',
        header: columns.profile,
        render: (row) => row.profileName,
        sortValue: (row) => row.profileName,
      },
      {
        key: 'email',
        header: columns.email,
        render: (row) => row.email,
        sortValue: (row) => row.email,
        width: 320,
      },
      {
        key: 'status',
        header: columns.status,
        render: (row) => <Status blockedSeconds={row.blockedSeconds} />,
        sortValue: (row) => row.blockedSeconds ?? -1,
      },
    ],
    [columns],
  )
}

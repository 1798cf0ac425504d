import { blockedMinutes } from '@corridor/domain/access/blocking'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useMessages } from '../../lib/messages/index.tsx'
import { useMay } from '../../lib/session.ts'
import { useListAddress } from '../../shared/list-address.ts'
import { RecordList } from '../../shared/record-list.tsx'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { type Column, textColumn } from '../../ui/table/column.ts'
import { type User, usersQuery } from './api.ts'
import { tabs, usersHref } from './links.ts'
import css from './users.module.css'

interface UserRow extends User {
  readonly profileName: string
  readonly blockedSeconds: number | undefined
}

function matches(row: UserRow, words: readonly string[]): boolean {
  const text = `${row.name} ${row.lastName} ${row.login} ${row.email} ${row.profileName}`.toLowerCase()
  return words.every((word) => text.includes(word))
}

export function UserList() {
  const { users: texts } = useMessages()
  const navigate = useNavigate({ from: '/users' })
  const mayCreate = useMay('users.create')
  const address = useListAddress()
  const query = useQuery(usersQuery)
  const { data } = query
  const { searched } = address
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
  return (
    <RecordList
      fill
      caption={texts.title}
      columns={useColumns()}
      address={address}
      rows={found}
      query={query}
      search={{ label: texts.searchLabel, placeholder: texts.search, maxLength: 120 }}
      actions={
        mayCreate && (
          <ActionButton tone="primary" onClick={() => void navigate({ search: { tab: tabs.detail } })}>
            {texts.newUser}
          </ActionButton>
        )
      }
      emptyText={texts.empty}
      rowHref={({ sid }) => usersHref({ tab: tabs.detail, sid })}
    />
  )
}

function Status({ blockedSeconds }: Pick<UserRow, 'blockedSeconds'>) {
  const { users: texts } = useMessages()
  if (blockedSeconds === undefined) return texts.ok
  return <span className={css['blocked']}>{texts.blockedFor(blockedMinutes(blockedSeconds))}</span>
}

function useColumns(): Column<UserRow>[] {
  const { columns } = useMessages().users
  return useMemo(
    () => [
      textColumn('name', columns.name, ({ name }: UserRow) => name, 180),
      textColumn('lastName', columns.lastName, ({ lastName }) => lastName, 260),
      textColumn('login', columns.login, ({ login }) => login, 200),
      textColumn('profile', columns.profile, ({ profileName }) => profileName),
      textColumn('email', columns.email, ({ email }) => email, 320),
      {
        key: 'status',
        header: columns.status,
        render: ({ blockedSeconds }) => <Status blockedSeconds={blockedSeconds} />,
        sortValue: ({ blockedSeconds }) => blockedSeconds ?? -1,
      },
    ],
    [columns],
  )
}

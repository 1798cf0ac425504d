import { blockedMinutes } from '@corridor/domain/access/blocking'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useMay } from '../../lib/session.ts'
import type { CodeNames } from '../../shared/history/value-words.ts'
import { useListAddress } from '../../shared/list-address.ts'
import { keyBySid, PagedTable } from '../../shared/paged-table.tsx'
import { SearchBar } from '../../shared/search-bar.tsx'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { Pill } from '../../ui/formats/pill.tsx'
import { Chip, Chips } from '../../ui/table/chips.tsx'
import { type Column, textColumn } from '../../ui/table/column.ts'
import type { OpenedFrom } from '../../ui/table/opened-from.ts'
import { DEFAULT_LIMIT, DEFAULT_VIEW_PAGES } from '../../ui/table/paging.ts'
import { usePaged } from '../../ui/table/use-paged.ts'
import { countUsers, pageOfUsers, type UserRow, usersKey } from './api.ts'
import { tabs, usersHref, usersRoute } from './links.ts'
import { NetworksButton } from './networks-dialog.tsx'
import { useMessages } from './texts.ts'
import css from './users.module.css'

export function UserList({ openedFrom }: { openedFrom: OpenedFrom }) {
  const { users: texts } = useMessages()
  const address = useListAddress()
  const { active: narrowed } = usersRoute.useSearch()
  const { page, searched, sort, goTo } = address
  const search = { words: searched, active: narrowed && narrowed === 'yes' }
  const at = { page, limit: DEFAULT_LIMIT, viewPages: DEFAULT_VIEW_PAGES }
  const paged = usePaged<UserRow>({
    queryKey: [...usersKey, 'list', search, sort],
    paging: at,
    count: (signal) => countUsers(search, signal),
    rows: (place, signal) => pageOfUsers(search, sort, place, signal),
    onPage: goTo,
  })
  return (
    <>
      <SearchBar
        address={address}
        label={texts.searchLabel}
        placeholder={texts.search}
        maxLength={120}
        actions={<Actions />}
      />
      <PagedTable
        fill
        caption={texts.title}
        columns={useColumns()}
        paged={paged}
        paging={at}
        onPage={goTo}
        rowKey={keyBySid}
        emptyText={texts.empty}
        openedFrom={openedFrom}
        rowHref={({ sid }) => usersHref({ tab: tabs.detail, sid })}
        sort={sort}
        onSort={address.sortBy}
      />
    </>
  )
}

const narrowings = [undefined, 'yes', 'no'] as const

/** Who may log in and who may not, from where, and a new user. */
function Actions() {
  const { users: texts } = useMessages()
  const navigate = useNavigate({ from: '/users' })
  const mayCreate = useMay('users.create')
  const mayEdit = useMay('users.edit')
  const { active } = usersRoute.useSearch()
  return (
    <div className={css['actions']}>
      <Chips label={texts.activity.label}>
        {narrowings.map((one) => (
          <Chip
            key={one ?? 'all'}
            pressed={one === active}
            onClick={() => void navigate({ search: (now) => ({ ...now, active: one, page: undefined }) })}
          >
            {texts.activity[one ?? 'all']}
          </Chip>
        ))}
      </Chips>
      {mayEdit && <NetworksButton />}
      {mayCreate && (
        <ActionButton tone="primary" onClick={() => void navigate({ search: { tab: tabs.detail } })}>
          {texts.newUser}
        </ActionButton>
      )}
    </div>
  )
}

/** The last name, and beside it that its owner cannot log in, or works for some agencies only. */
function LastName({ lastName, active, scope }: Pick<UserRow, 'lastName' | 'active' | 'scope'>) {
  const { users: texts } = useMessages()
  return (
    <span className={css['name']}>
      <span>{lastName}</span>
      {!active && <Pill title={texts.inactiveText}>{texts.inactive}</Pill>}
      {scope.agencies.length + scope.countries.length > 0 && (
        <Pill title={texts.limitedText}>{texts.limited}</Pill>
      )}
    </span>
  )
}

function Status({ blockedSeconds }: Pick<UserRow, 'blockedSeconds'>) {
  const { users: texts } = useMessages()
  if (blockedSeconds === undefined) return texts.ok
  return <span className={css['blocked']}>{texts.blockedFor(blockedMinutes(blockedSeconds))}</span>
}

function useColumns(): Column<UserRow>[] {
  const { names, users } = useMessages()
  const { columns } = users
  const profiles: CodeNames = names.profiles
  return useMemo(
    () => [
      textColumn('name', columns.name, ({ name }: UserRow) => name, 180),
      {
        ...textColumn('lastName', columns.lastName, ({ lastName }: UserRow) => lastName, 260),
        render: ({ lastName, active, scope }) => (
          <LastName lastName={lastName} active={active} scope={scope} />
        ),
      },
      textColumn('login', columns.login, ({ login }) => login, 200),
      textColumn(
        'profile',
        columns.profile,
        ({ profile, profileName }) => profiles[profile] ?? profileName,
        160,
      ),
      textColumn('email', columns.email, ({ email }) => email, 320),
      {
        key: 'status',
        header: columns.status,
        width: 170,
        render: ({ blockedSeconds }) => <Status blockedSeconds={blockedSeconds} />,
        sortValue: ({ blockedSeconds }) => blockedSeconds ?? -1,
      },
    ],
    [columns, profiles],
  )
}

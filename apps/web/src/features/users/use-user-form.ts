import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMessages } from '../../lib/messages/index.tsx'
import { lastUpdateKey } from '../../shared/history/last-update.tsx'
import { useSavedRecord } from '../../shared/use-saved-record.ts'
import { saveUser, type User, usersQuery } from './api.ts'
import { tabs } from './links.ts'
import { checkUser, fieldOf, newUser, noPasswords, type UserValues, valuesOf } from './user-values.ts'

export function useUserForm(stored: User | null) {
  const messages = useMessages()
  const { users: texts } = messages
  const queries = useQueryClient()
  const navigate = useNavigate({ from: '/users' })
  const refresh = async ({ sid }: User): Promise<void> => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: usersQuery.queryKey }),
      queries.invalidateQueries({ queryKey: lastUpdateKey({ entity: 'app_user', sid }) }),
    ])
  }
  const saved = useSavedRecord<UserValues, User>({
    stored,
    newValues: newUser,
    valuesOf,
    check: (values) => checkUser(values, stored === null, messages),
    fieldOf,
    save: async (values, seen) => ({ stored: await saveUser(values, seen) }),
    load: async (sid) => {
      const { users } = await queries.fetchQuery({ ...usersQuery, staleTime: 0 })
      return users.find((user) => user.sid === sid)
    },
    refresh,
    open: ({ sid }) => navigate({ search: { tab: tabs.detail, sid }, replace: true }),
    success: texts.saved,
    draftKey: `user ${stored?.sid ?? 'new'}`,
    secrets: noPasswords,
  })
  return { saved, refresh }
}

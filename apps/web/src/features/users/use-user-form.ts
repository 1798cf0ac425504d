import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lastUpdateKey } from '../../shared/history/last-update.tsx'
import { useNeedsSecond, useSecondPerson } from '../../shared/proposals/second-person.tsx'
import { useSavedRecord } from '../../shared/use-saved-record.ts'
import { saveUser, type User, userQuery, usersKey } from './api.ts'
import { tabs } from './links.ts'
import { useMessages } from './texts.ts'
import {
  checkUser,
  fieldOf,
  makesSuperAdmin,
  newUser,
  noPasswords,
  type UserValues,
  valuesOf,
} from './user-values.ts'

export function useUserForm(stored: User | null) {
  const messages = useMessages()
  const { users: texts } = messages
  const queries = useQueryClient()
  const navigate = useNavigate({ from: '/users' })
  const refresh = async ({ sid }: User): Promise<void> => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: usersKey }),
      queries.invalidateQueries({ queryKey: lastUpdateKey({ entity: 'app_user', sid }) }),
    ])
  }
  const saved = useSavedRecord<UserValues, User>({
    stored,
    newValues: newUser,
    valuesOf,
    check: (values) => checkUser(values, stored === null, messages),
    fieldOf,
    save: async (values, seen) => ({
      stored: await second.telling((told) => saveUser(values, seen, told)),
    }),
    load: async (sid) => {
      const { user } = await queries.fetchQuery({ ...userQuery(sid), staleTime: 0 })
      return user ?? undefined
    },
    refresh,
    open: async ({ sid }) => {
      // Loaded before it is shown: nobody types into a form that is then replaced.
      await queries.fetchQuery(userQuery(sid))
      await navigate({ search: { tab: tabs.detail, sid }, replace: true })
    },
    // Whoever forgot to tick 'Active' hears it now, and not from the user tomorrow.
    success: ({ active }) => (active ? texts.saved : { ...texts.saved, detail: texts.inactiveText }),
    draftKey: `user ${stored?.sid ?? 'new'}`,
    secrets: noPasswords,
  })
  const waits = useNeedsSecond('super_admin') && makesSuperAdmin(saved.record.form.getValues(), stored)
  const second = useSecondPerson(waits)
  return { saved, second, refresh }
}

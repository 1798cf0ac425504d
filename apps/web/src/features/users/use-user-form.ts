import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { ApiError } from '../../lib/http.ts'
import { useMessages } from '../../lib/messages/index.tsx'
import { showFailure } from '../../shared/failure.ts'
import { lastUpdateKey } from '../../shared/history/last-update.tsx'
import { useDraft } from '../../shared/use-draft.ts'
import { useRecordForm } from '../../ui/form/use-record-form.ts'
import { showToast } from '../../ui/toast/toasts.ts'
import { saveUser, type User, usersQuery } from './api.ts'
import { tabs } from './links.ts'
import { checkUser, newUser, noPasswords, toFormFields, type UserValues, valuesOf } from './user-values.ts'

export interface Conflict {
  readonly by: string
  readonly at: string
}

/** The user form's life: check, save, tell, and what to do when somebody else was faster. */
export const useUserForm = (stored: User | null) => {
  const messages = useMessages()
  const queries = useQueryClient()
  const navigate = useNavigate({ from: '/users' })
  const [conflict, setConflict] = useState<Conflict | null>(null)
  // The record that the person is looking at; a save names its version.
  const seen = useRef(stored)

  const record = useRecordForm<UserValues>({
    initial: stored ? valuesOf(stored) : newUser,
    check: (values) => checkUser(values, stored === null, messages.users),
    onSave: async (values) => {
      const saved = await saveUser(values, seen.current)
      seen.current = saved
      setConflict(null)
      if (stored === null) await moveTo(saved)
      else record.reset(valuesOf(saved))
      showToast({ kind: 'success', ...messages.users.saved })
      if (stored !== null) await refresh(saved.sid)
    },
    onFailure: (error) => {
      if (error instanceof ApiError && error.conflict) setConflict(error.conflict)
      else if (error instanceof ApiError && error.fields.length > 0)
        record.setServerErrors(toFormFields(error.fields))
      else showFailure(error, messages)
    },
  })
  useDraft(`user ${stored?.sid ?? 'new'}`, record, noPasswords)

  // The success is told last: what somebody types after it belongs to the record that they then see.
  const moveTo = async (saved: User): Promise<void> => {
    await refresh(saved.sid)
    record.reset(valuesOf(saved))
    await navigate({ search: { tab: tabs.detail, sid: saved.sid }, replace: true })
  }

  const refresh = async (sid: number): Promise<void> => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: usersQuery.queryKey }),
      queries.invalidateQueries({ queryKey: lastUpdateKey({ entity: 'app_user', sid }) }),
    ])
  }

  /** Loads what the other person saved; what was typed here stays, or goes. */
  const settle = async (keepMine: boolean): Promise<void> => {
    try {
      const { users } = await queries.fetchQuery({ ...usersQuery, staleTime: 0 })
      const theirs = users.find((user) => user.sid === stored?.sid)
      if (!theirs) return
      seen.current = theirs
      if (keepMine) record.rebase(valuesOf(theirs))
      else record.reset(valuesOf(theirs))
      setConflict(null)
      await refresh(theirs.sid)
    } catch (error) {
      showFailure(error, messages)
    }
  }
  return { record, conflict, settle, refresh }
}

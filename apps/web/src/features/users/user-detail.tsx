import { useQuery } from '@tanstack/react-query'
import { useRecordTitle } from '../../lib/screen-title.ts'
import { hasSso } from '../../lib/server-settings.ts'
import { useMay } from '../../lib/session.ts'
import { failureOf } from '../../shared/failure.ts'
import { OpenProposal } from '../../shared/proposals/open-proposal.tsx'
import { Card } from '../../ui/page/card.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { NoAccess } from '../../ui/states/no-access.tsx'
import { SkeletonForm } from '../../ui/states/skeleton-form.tsx'
import { userQuery } from './api.ts'
import { useMessages } from './texts.ts'
import { UserAccess } from './user-access.tsx'
import { UserForm } from './user-form.tsx'
import { UserSso } from './user-sso.tsx'

/** The form of the user that the address names, or an empty one. */
export function UserDetail({ sid }: { sid: number | undefined }) {
  const { users: texts } = useMessages()
  const mayCreate = useMay('users.create')
  const mayEdit = useMay('users.edit')
  const { data, error, refetch } = useQuery(userQuery(sid))
  useRecordTitle(sid === undefined ? texts.newUser : data?.user?.login)
  const failure = failureOf(error)
  if (sid === undefined && !mayCreate) return <NoAccess />
  if (failure && !data) return <ErrorState {...failure} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <Card>
        <SkeletonForm fields={8} />
      </Card>
    )
  }
  const { user, profiles, isBlocked } = data
  if (sid !== undefined && !user) return <EmptyState text={texts.notFound} />
  return (
    <>
      {user && <OpenProposal kind="super_admin" record={user.sid} />}
      <UserForm stored={user} profiles={profiles} blocked={isBlocked} />
      {user && mayEdit && hasSso && <UserSso user={user} />}
      {user && mayEdit && <UserAccess user={user} />}
    </>
  )
}

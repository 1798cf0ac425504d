import { profiles } from '@corridor/domain/access/permissions'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useScreenTitle } from '../../lib/screen-title.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { failureOf } from '../../shared/failure.ts'
import { Card } from '../../ui/page/card.tsx'
import { Page } from '../../ui/page/page.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonForm } from '../../ui/states/skeleton-form.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import css from './account.module.css'
import { type Account, accountQuery } from './api.ts'
import { FactorCard } from './factor-card.tsx'
import { type Errand, takeErrand } from './fresh.ts'
import { LimitCard } from './limit-card.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { NoPasswordCard, PasswordCard } from './password-card.tsx'
import { SecondLevelCard } from './second-level-card.tsx'
import { useMessages } from './texts.ts'

const accountRoute = getRouteApi('/guarded/account')

/** What everybody changes for himself: the passwords, the second factor, and where one is logged in. */
export function AccountPage() {
  const { account: texts } = useMessages()
  const login = useCurrentUser()?.username ?? ''
  const { data, error, refetch } = useQuery(accountQuery)
  useScreenTitle(texts.title)
  const errand = useErrand()
  const failure = failureOf(error)
  return (
    <Page title={login} subtitle={data ? aboutOf(data, texts.about) : ''}>
      <div className={css['columns']}>
        <div className={css['column']}>
          {data?.limit && <LimitCard limit={data.limit} />}
          {data?.provesBySso === false && <PasswordCard account={data} onChanged={refetch} />}
          {data?.provesBySso && <NoPasswordCard />}
          {data && <SecondLevelCard account={data} onChanged={refetch} errand={errand} />}
          {!data && (
            <Card>
              {failure ? (
                <ErrorState {...failure} onRetry={() => void refetch()} />
              ) : (
                <SkeletonForm fields={4} />
              )}
            </Card>
          )}
        </div>
        <div className={css['column']}>
          {data && <FactorCard account={data} onChanged={refetch} errand={errand} />}
          <OwnSessions account={data} error={error} reload={refetch} errand={errand} />
        </div>
      </div>
    </Page>
  )
}

/** Whoever is back from a fresh log-in goes on with what it was for, or is told why not. */
function useErrand(): Errand | null {
  const { sso: said } = accountRoute.useSearch()
  const { sso } = useMessages()
  const navigate = useNavigate()
  const [errand] = useState(() => takeErrand(said === 'done'))
  const arrive = useEffectEvent(() => {
    if (said === undefined) return
    if (said !== 'done') showToast({ kind: 'error', about: 'fresh log-in', message: sso.problems[said] })
    // Once: who loads the page again has not come back again.
    void navigate({ to: '/account', search: {}, replace: true })
  })
  useEffect(() => arrive(), [])
  return errand
}

function aboutOf(
  { name, lastName, profile, email }: Account,
  say: (name: string, profile: string, email: string) => string,
): string {
  const profileName = profiles.find(({ sid }) => sid === profile)?.name ?? String(profile)
  return say(`${name} ${lastName}`, profileName, email)
}

import { profiles } from '@corridor/domain/access/permissions'
import { useQuery } from '@tanstack/react-query'
import { hrefTo } from '../../lib/href.ts'
import { useScreenTitle } from '../../lib/screen-title.ts'
import { useCurrentUser, useMay } from '../../lib/session.ts'
import { ConfirmedAction } from '../../shared/confirmed-action.tsx'
import { failureOf } from '../../shared/failure.ts'
import { SessionList } from '../../shared/sessions/session-list.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Page } from '../../ui/page/page.tsx'
import { PlaceLink } from '../../ui/page/place-link.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonForm } from '../../ui/states/skeleton-form.tsx'
import css from './account.module.css'
import { type Account, accountQuery, endOthers, endSession } from './api.ts'
import { FactorCard } from './factor-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { SecondLevelCard } from './second-level-card.tsx'
import { useMessages } from './texts.ts'

/** What everybody changes for himself: the passwords, the second factor, and where one is logged in. */
export function AccountPage() {
  const { account: texts } = useMessages()
  const login = useCurrentUser()?.username ?? ''
  const { data, error, refetch } = useQuery(accountQuery)
  useScreenTitle(texts.title)
  const failure = failureOf(error)
  return (
    <Page title={login} subtitle={data ? aboutOf(data, texts.about) : ''}>
      <div className={css['columns']}>
        <div className={css['column']}>
          {data && <PasswordCard account={data} onChanged={refetch} />}
          {data && <SecondLevelCard account={data} onChanged={refetch} />}
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
          {data && <FactorCard account={data} onChanged={refetch} />}
          <Sessions account={data} error={error} reload={refetch} />
        </div>
      </div>
    </Page>
  )
}

function aboutOf(
  { name, lastName, profile, email }: Account,
  say: (name: string, profile: string, email: string) => string,
): string {
  const profileName = profiles.find(({ sid }) => sid === profile)?.name ?? String(profile)
  return say(`${name} ${lastName}`, profileName, email)
}

interface SessionsProps {
  readonly account: Account | undefined
  readonly error: Error | null
  readonly reload: () => Promise<unknown>
}

function Sessions({ account, error, reload }: SessionsProps) {
  const { account: texts, sessions } = useMessages()
  const mayReadLog = useMay('users.read')
  const others = othersOf(account)
  return (
    <section className={css['sessions']} aria-labelledby="sessions">
      <header className={css['head']}>
        <h2 id="sessions">{texts.sessions.title}</h2>
        <p>{sessions.lead}</p>
        <div className={css['actions']}>
          {mayReadLog && <PlaceLink href={hrefTo('users', { tab: 3 })}>{texts.sessions.log}</PlaceLink>}
          <ConfirmedAction
            label={texts.sessions.endOthers(others)}
            question={texts.sessions.question}
            act={endOthers}
            success={{ kind: 'success', message: texts.sessions.ended }}
            onDone={async () => void (await reload())}
            inactive={others === 0}
          />
        </div>
      </header>
      <SessionList
        sessions={account?.sessions}
        error={error}
        onRetry={() => void reload()}
        end={endSession}
        onEnded={reload}
      />
      <p className={css['hint']}>{texts.sessions.advice}</p>
    </section>
  )
}

function othersOf(account: Account | undefined): number {
  return account?.sessions.filter(({ isThis }) => !isThis).length ?? 0
}

import { reason, sentenceOf } from '@corridor/contract/refusals/refusals'
import { unlinkReasonLength } from '@corridor/contract/sso'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf } from '../../shared/failure.ts'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { useAttempt } from '../../shared/use-attempt.ts'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { When } from '../../ui/formats/when.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { expectBySso, type SsoState, ssoQuery, type User, unlinkFromSso, usersKey } from './api.ts'
import { useMessages } from './texts.ts'
import css from './users.module.css'

/** Whether a user comes by single sign-on, and the ways to begin and to end it: for a super admin. */
export function UserSso({ user }: { readonly user: User }) {
  const { sso: texts } = useMessages().users
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(ssoQuery(user.sid))
  const failure = failureOf(error)
  // Whoever is untied has no session any more, either.
  const reload = (): Promise<void> => queries.invalidateQueries({ queryKey: usersKey })
  return (
    <section className={css['access']} aria-labelledby="sso">
      <header>
        <h2 id="sso">{texts.title}</h2>
        {data && !data.isBreakGlass && <Way user={user} state={data} onChanged={reload} />}
      </header>
      {failure && !data ? (
        <ErrorState {...failure} onRetry={() => void refetch()} />
      ) : (
        <p className={css['state']}>{data && <State user={user} state={data} />}</p>
      )}
    </section>
  )
}

interface StateProps {
  readonly user: User
  readonly state: SsoState
}

function State({ user: { login }, state: { issuer, linkedAt, expectedUntil, isBreakGlass } }: StateProps) {
  const { sso: texts } = useMessages().users
  if (isBreakGlass) return texts.breakGlass
  if (issuer !== null)
    return (
      <>
        {texts.tied} <bdi>{issuer}</bdi> {texts.since} <When at={linkedAt} format="date-time-utc" />
      </>
    )
  if (expectedUntil === null) return texts.notTied(login)
  return (
    <>
      {texts.expected(login)} <When at={expectedUntil} format="date-time-utc" />
    </>
  )
}

interface WayProps extends StateProps {
  readonly onChanged: () => Promise<void>
}

/** One button, whatever it does just now: the keyboard stays on it. */
function Way({ user: { sid, login }, state: { issuer, expectedUntil }, onChanged }: WayProps) {
  const { refusals, ui, users } = useMessages()
  const { sso: texts } = users
  const [opened, setOpened] = useState(false)
  const { busy, failure, attempt } = useAttempt()
  const untying = issuer === null ? texts.forget : texts.untie
  const ending = issuer !== null || expectedUntil !== null ? untying : null
  const done = async (message: string): Promise<void> => {
    showToast({ kind: 'success', about: 'sso', message })
    await onChanged()
  }
  const expectThem = async (): Promise<void> => {
    await expectBySso(sid)
    await done(texts.expectDone(login))
  }
  return (
    <>
      <ActionButton
        tone={ending ? 'danger' : 'plain'}
        busy={busy}
        aria-haspopup={ending ? 'dialog' : undefined}
        onClick={() => (ending ? setOpened(true) : attempt(expectThem))}
      >
        {ending?.label ?? texts.expect}
      </ActionButton>
      {failure && <ErrorState message={failure.message} requestId={failure.requestId} />}
      {opened && ending && (
        <ReasonDialog
          title={ending.title(login)}
          lead={ending.lead}
          labels={{ submit: ending.submit, close: ui.dialog.cancel }}
          tone="danger"
          missing={sentenceOf(reason('required'), refusals)}
          maxLength={unlinkReasonLength}
          failed={ui.notDone}
          act={async (why) => {
            await unlinkFromSso(sid, why)
            await done(texts.untied(login))
          }}
          onClose={() => setOpened(false)}
        />
      )}
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCurrentUser } from '../../lib/session.ts'
import { ConfirmedAction } from '../../shared/confirmed-action.tsx'
import { isGrantMissing } from '../../shared/protected-dialog.tsx'
import { SessionList } from '../../shared/sessions/session-list.tsx'
import { useAttempt } from '../../shared/use-attempt.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { CopyButton } from '../../ui/form/copy-button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { formatWhen } from '../../ui/formats/format.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import {
  type Activation,
  endAllSessions,
  endSessionOf,
  factorQuery,
  makeActivation,
  removeFactorOf,
  sessionsQuery,
  type User,
} from './api.ts'
import { useMessages } from './texts.ts'
import css from './users.module.css'

/** Where a user is logged in, and a link to a password of the user's own: for a super admin. */
export function UserAccess({ user }: { readonly user: User }) {
  const { access: texts } = useMessages().users
  const { data, error, refetch } = useQuery(sessionsQuery(user.sid))
  const others = data?.filter(({ isThis }) => !isThis).length ?? 0
  return (
    <section className={css['access']} aria-labelledby="access">
      <header>
        <h2 id="access">{texts.title}</h2>
        <LostFactor user={user} onRemoved={refetch} />
        <ActivationButton user={user} />
        <ConfirmedAction
          label={texts.endAll}
          question={{ title: texts.endAllTitle(user.login), text: texts.endAllText }}
          act={() => endAllSessions(user.sid)}
          success={{ kind: 'success', message: texts.allEnded }}
          onDone={async () => void (await refetch())}
          inactive={others === 0}
        />
      </header>
      <SessionList
        sessions={data}
        error={error}
        onRetry={() => void refetch()}
        ending={{ end: (session) => endSessionOf(user.sid, session.sid), onEnded: refetch }}
      />
    </section>
  )
}

interface LostFactorProps {
  readonly user: User
  readonly onRemoved: () => Promise<unknown>
}

/** For somebody who has lost the phone; the own one is removed on the own account. */
function LostFactor({ user, onRemoved }: LostFactorProps) {
  const { access: texts } = useMessages().users
  const own = useCurrentUser()?.userID === user.sid
  const { data, refetch } = useQuery({ ...factorQuery(user.sid), enabled: !own })
  if (own || !data || !(data.app || data.passkeys.length > 0)) return null
  return (
    <ConfirmedAction
      label={texts.lostPhone}
      question={{ title: texts.lostPhoneTitle(user.login), text: texts.lostPhoneText }}
      act={() =>
        removeFactorOf(user.sid).catch((error: unknown) => {
          if (isGrantMissing(error)) return null
          throw error
        })
      }
      success={{ kind: 'success', message: texts.factorRemoved(user.login) }}
      onDone={async () => void (await Promise.all([refetch(), onRemoved()]))}
    />
  )
}

function ActivationButton({ user }: { readonly user: User }) {
  const { access: texts } = useMessages().users
  const [made, setMade] = useState<Activation | null>(null)
  const { busy, failure, attempt } = useAttempt()
  return (
    <>
      <ActionButton
        busy={busy}
        aria-haspopup="dialog"
        onClick={() => attempt(async () => setMade(await makeActivation(user.sid)))}
      >
        {texts.activation}
      </ActionButton>
      {failure && <ErrorState message={failure.message} requestId={failure.requestId} />}
      {made && <ActivationDialog user={user} made={made} onClose={() => setMade(null)} />}
    </>
  )
}

interface ActivationDialogProps {
  readonly user: User
  readonly made: Activation
  readonly onClose: () => void
}

function ActivationDialog({ user, made: { link, expiresAt }, onClose }: ActivationDialogProps) {
  const { access: texts } = useMessages().users
  return (
    <Dialog
      title={texts.activationTitle(user.login)}
      width={620}
      opened
      onClose={onClose}
      footer={<ActionButton onClick={onClose}>{texts.close}</ActionButton>}
    >
      <div className={css['link']}>
        <p>{texts.activationText(`${user.name} ${user.lastName}`, formatWhen(expiresAt, 'date-time-utc'))}</p>
        <TextField
          label={texts.activationLabel}
          readOnly
          value={link}
          rightSection={<CopyButton text={link} name={texts.copyLink} />}
          onFocus={(event) => event.currentTarget.select()}
        />
        {!user.active && <p>{texts.inactive}</p>}
      </div>
    </Dialog>
  )
}

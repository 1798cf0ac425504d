import { useRef, useState } from 'react'
import { hrefTo } from '../../lib/href.ts'
import { useMay } from '../../lib/session.ts'
import { SessionList } from '../../shared/sessions/session-list.tsx'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { PlaceLink } from '../../ui/page/place-link.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import css from './account.module.css'
import { type Account, endOthers, endSession, type Proof } from './api.ts'
import { CurrentPasswordDialog } from './current-password-dialog.tsx'
import type { Errand } from './fresh.ts'
import { useMessages } from './texts.ts'

interface OwnSessionsProps {
  /** Undefined until it is loaded. */
  readonly account: Account | undefined
  readonly error: Error | null
  readonly reload: () => Promise<unknown>
  readonly errand: Errand | null
}

/** The number of a session, or all but this one. */
type Asked = number | 'others'

function askedFirst(errand: Errand | null): Asked | null {
  return errand?.purpose === 'sessions_end' ? (errand.about ?? 'others') : null
}

/** Where one is logged in. To end one asks for the password: a session alone must not shut its owner out. */
export function OwnSessions({ account, error, reload, errand }: OwnSessionsProps) {
  const { account: texts, sessions } = useMessages()
  const mayReadLog = useMay('users.read')
  const [asked, setAsked] = useState(() => askedFirst(errand))
  const button = useRef<HTMLButtonElement>(null)
  const others = account?.sessions.filter(({ isThis }) => !isThis).length ?? 0
  const label = texts.sessions.endOthers(others)
  return (
    <section className={css['sessions']} aria-labelledby="sessions">
      <header className={css['head']}>
        <h2 id="sessions">{texts.sessions.title}</h2>
        <p>{sessions.lead}</p>
        <div className={css['actions']}>
          {mayReadLog && <PlaceLink href={hrefTo('users', { tab: 3 })}>{texts.sessions.log}</PlaceLink>}
          <ActionButton
            ref={button}
            tone="danger"
            aria-haspopup="dialog"
            inactive={others === 0}
            onClick={() => setAsked('others')}
          >
            {label}
          </ActionButton>
        </div>
      </header>
      <SessionList
        sessions={account?.sessions}
        error={error}
        onRetry={() => void reload()}
        ending={{ ask: ({ sid }) => setAsked(sid) }}
      />
      <p className={css['hint']}>{texts.sessions.advice}</p>
      {account && asked !== null && (
        <EndDialog
          account={account}
          asked={asked}
          label={label}
          onEnded={async () => {
            await reload()
            // The button of the row has gone with it.
            button.current?.focus()
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  )
}

interface EndDialogProps {
  readonly account: Account
  readonly asked: Asked
  readonly label: string
  readonly onEnded: () => Promise<void>
  readonly onClose: () => void
}

function EndDialog({ account, asked, label, onEnded, onClose }: EndDialogProps) {
  const { account: texts, sessions } = useMessages()
  const { question, endTitle, ended } = texts.sessions
  const session = account.sessions.find(({ sid }) => sid === asked)
  const act = async (proof: Proof): Promise<void> => {
    await (asked === 'others' ? endOthers(proof) : endSession(asked, proof))
    onClose()
    const message = asked === 'others' ? ended : sessions.ended
    showToast({ kind: 'success', about: 'session', message })
    await onEnded()
  }
  return (
    <CurrentPasswordDialog
      title={session ? endTitle(session.browser || sessions.unknownBrowser, session.address) : question.title}
      text={question.text}
      submit={{ label: asked === 'others' ? label : sessions.end, tone: 'danger' }}
      // The password is enough: nothing is kept by it.
      owner={{ login: account.login, provesBySso: account.provesBySso, hasPasskey: false, hasCode: false }}
      errand={{ purpose: 'sessions_end', about: asked === 'others' ? null : asked }}
      act={act}
      onClose={onClose}
    />
  )
}

import { getRouteApi, useRouter } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../lib/http.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useMessages } from '../../lib/messages/index.tsx'
import { useScreenTitle } from '../../lib/screen-title.ts'
import { safeReturnUrl } from '../../lib/screens.ts'
import { hasSso, productName } from '../../lib/server-settings.ts'
import { session } from '../../lib/session.ts'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useBusy } from '../../ui/form/use-busy.ts'
import { useArrival } from '../../ui/page/use-arrival.ts'
import { type LoginAnswer, logIn, logOut, startSession, type Unfinished } from './api.ts'
import css from './login-page.module.css'
import { SsoWays, takeWanted, useTicket } from './sso-ways.tsx'

const loginRoute = getRouteApi('/login')

/** Few log-ins have more than a password: its code comes with the first of them. */
const LoginStep = lazyPart(async () => (await import('./login-step.tsx')).LoginStep, NoStep)

function NoStep() {
  return <p role="alert">{useMessages().shell.offline}</p>
}

const SsoProblemText = lazyPart(async () => (await import('./sso-problem.tsx')).SsoProblemText, NoStep)

interface Problem {
  readonly heading: string
  readonly text: ReactNode
}

function ProblemBox({ heading, text }: Problem) {
  return (
    <div role="alert" className={css['problem']}>
      <p className={css['problemHeading']}>{heading}</p>
      <Suspense>{text}</Suspense>
    </div>
  )
}

export function LoginPage() {
  const texts = useMessages().session
  const router = useRouter()
  const { returnUrl: asked, sso } = loginRoute.useSearch()
  // Whoever comes back from the provider wanted it before.
  const [wanted] = useState(() => (sso === 'done' ? takeWanted() : undefined))
  const returnUrl = asked ?? wanted
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<Problem | null>(() => {
    if (session.takeExpired()) return { heading: texts.expired, text: <p>{texts.expiredText}</p> }
    if (sso === undefined || sso === 'done') return null
    return { heading: texts.failed, text: <SsoProblemText problem={sso} /> }
  })
  // With a provider few people have one: it is folded away, unless the provider is.
  const [isPasswordShown, setPasswordShown] = useState(!hasSso || sso === 'away')
  const [unfinished, setUnfinished] = useState<Unfinished | null>(null)
  const [busy, run] = useBusy()
  const passwordInput = useRef<HTMLInputElement>(null)
  useScreenTitle(texts.screen)
  // It has no heading to go to, but whatever follows is not the first screen any more.
  useArrival()

  // Opening this screen is how a session is ended.
  useEffect(logOut, [])

  const goOn = (answer: LoginAnswer): void => {
    const next = startSession(answer)
    setProblem(null)
    setPassword('')
    setUnfinished(next)
    if (!next) router.history.push(safeReturnUrl(returnUrl))
  }

  const tried = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem({ heading: texts.failed, text: <p>{error.message}</p> })
      setPassword('')
      passwordInput.current?.focus()
    }
  }

  useTicket(sso === 'done', (redeem) => run(() => tried(async () => goOn(await redeem()))))

  const startAgain = (): void => {
    setUnfinished(null)
    setProblem(null)
  }

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void run(() => tried(async () => goOn(await logIn(username, password))))
  }

  if (unfinished) {
    return (
      <div className={css['card']}>
        <h1 className={css['title']}>{texts.title(productName)}</h1>
        {problem && <ProblemBox {...problem} />}
        <Suspense>
          <LoginStep
            username={username}
            unfinished={unfinished}
            onAnswer={goOn}
            onRefusal={({ message, reason }) => {
              setProblem({ heading: texts.failed, text: <p>{message}</p> })
              // Nothing goes on from here any more.
              if (reason?.code === 'log_in_again') setUnfinished(null)
            }}
            onStartAgain={startAgain}
          />
        </Suspense>
      </div>
    )
  }
  return (
    <form className={css['card']} noValidate onSubmit={submit}>
      <h1 className={css['title']}>{texts.title(productName)}</h1>
      {problem && <ProblemBox {...problem} />}
      {hasSso && (
        <SsoWays
          returnUrl={returnUrl}
          isPasswordShown={isPasswordShown}
          onPassword={() => setPasswordShown(!isPasswordShown)}
          busy={busy}
        />
      )}
      {isPasswordShown && (
        <PasswordWay
          username={username}
          onUsername={setUsername}
          password={password}
          onPassword={setPassword}
          passwordInput={passwordInput}
          busy={busy}
        />
      )}
    </form>
  )
}

interface PasswordWayProps {
  readonly username: string
  readonly onUsername: (text: string) => void
  readonly password: string
  readonly onPassword: (text: string) => void
  readonly passwordInput: RefObject<HTMLInputElement | null>
  readonly busy: boolean
}

function PasswordWay(props: PasswordWayProps) {
  const { username, onUsername, password, onPassword, passwordInput, busy } = props
  const texts = useMessages().session
  return (
    <>
      <TextField
        label={texts.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        value={username}
        onChange={(event) => onUsername(event.currentTarget.value)}
      />
      <PasswordField
        ref={passwordInput}
        label={texts.password}
        autoComplete="current-password"
        value={password}
        onChange={(event) => onPassword(event.currentTarget.value)}
      />
      <ActionButton
        type="submit"
        tone={hasSso ? 'plain' : 'primary'}
        busy={busy}
        inactive={username === '' || password === ''}
      >
        {texts.login}
      </ActionButton>
    </>
  )
}

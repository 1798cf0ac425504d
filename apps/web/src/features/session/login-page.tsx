import { getRouteApi, useRouter } from '@tanstack/react-router'
import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../lib/http.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useMessages } from '../../lib/messages/index.tsx'
import { useScreenTitle } from '../../lib/screen-title.ts'
import { safeReturnUrl } from '../../lib/screens.ts'
import { productName } from '../../lib/server-settings.ts'
import { session } from '../../lib/session.ts'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useBusy } from '../../ui/form/use-busy.ts'
import { useArrival } from '../../ui/page/use-arrival.ts'
import { type LoginAnswer, logIn, logOut, startSession, type Unfinished } from './api.ts'
import css from './login-page.module.css'

const loginRoute = getRouteApi('/login')

/** Few log-ins have more than a password: its code comes with the first of them. */
const LoginStep = lazyPart(async () => (await import('./login-step.tsx')).LoginStep, NoStep)

function NoStep() {
  return <p role="alert">{useMessages().shell.offline}</p>
}

interface Problem {
  readonly heading: string
  readonly text: string
}

function ProblemBox({ heading, text }: Problem) {
  return (
    <div role="alert" className={css['problem']}>
      <p className={css['problemHeading']}>{heading}</p>
      <p>{text}</p>
    </div>
  )
}

export function LoginPage() {
  const texts = useMessages().session
  const router = useRouter()
  const { returnUrl } = loginRoute.useSearch()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<Problem | null>(() =>
    session.takeExpired() ? { heading: texts.expired, text: texts.expiredText } : null,
  )
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

  const startAgain = (): void => {
    setUnfinished(null)
    setProblem(null)
  }

  const attempt = async (): Promise<void> => {
    try {
      goOn(await logIn(username, password))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem({ heading: texts.failed, text: error.message })
      setPassword('')
      passwordInput.current?.focus()
    }
  }

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void run(attempt)
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
              setProblem({ heading: texts.failed, text: message })
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
      <TextField
        label={texts.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        value={username}
        onChange={(event) => setUsername(event.currentTarget.value)}
      />
      <PasswordField
        ref={passwordInput}
        label={texts.password}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <ActionButton type="submit" tone="primary" busy={busy} inactive={username === '' || password === ''}>
        {texts.login}
      </ActionButton>
    </form>
  )
}

import { useState } from 'react'
import { AppSetup, type FactorSetup } from '../../shared/factor/app-setup.tsx'
import { CodeField } from '../../shared/factor/code-field.tsx'
import { RecoveryCodes } from '../../shared/factor/recovery-codes.tsx'
import { useOneField } from '../../shared/factor/use-one-field.ts'
import { useAttempt } from '../../shared/use-attempt.ts'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { confirmFactor, startFactor } from './api.ts'
import css from './login-page.module.css'
import type { StepProps } from './login-step.tsx'
import { addPasskey } from './passkey-api.ts'
import { useMessages } from './texts.ts'

type Confirmed = Awaited<ReturnType<typeof confirmFactor>>

/** For a profile that needs a second factor: a passkey or an app is set up before the first session. */
export function SetupStep(props: StepProps) {
  const { loginSteps: texts } = useMessages()
  const [setup, setSetup] = useState<FactorSetup | null>(null)
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null)
  const { busy, failure, attempt } = useAttempt()
  if (confirmed) {
    return (
      <div className={css['step']}>
        <RecoveryCodes codes={confirmed.recoveryCodes} />
        <ActionButton tone="primary" onClick={() => props.onAnswer(confirmed)}>
          {texts.codesKept}
        </ActionButton>
      </div>
    )
  }
  if (setup) return <ConfirmStep {...props} setup={setup} onConfirmed={setConfirmed} />
  const { preToken, ways } = props.unfinished
  const start = async (): Promise<void> => setSetup(await startFactor(preToken))
  const add = async (): Promise<void> => setConfirmed(await addPasskey(preToken))
  const offersPasskey = ways.includes('passkey')
  return (
    <div className={css['step']}>
      <p>{offersPasskey ? texts.setUpEither : texts.setUpText}</p>
      {failure && <ErrorState message={failure.message} requestId={failure.requestId} />}
      {offersPasskey && (
        <ActionButton tone="primary" busy={busy} onClick={() => attempt(add)}>
          {texts.addPasskey}
        </ActionButton>
      )}
      <ActionButton tone={offersPasskey ? 'plain' : 'primary'} busy={busy} onClick={() => attempt(start)}>
        {offersPasskey ? texts.setUpApp : texts.setUp}
      </ActionButton>
    </div>
  )
}

interface ConfirmStepProps extends StepProps {
  readonly setup: FactorSetup
  readonly onConfirmed: (confirmed: Confirmed) => void
}

function ConfirmStep({ unfinished, setup, onConfirmed, onRefusal }: ConfirmStepProps) {
  const { loginSteps: texts } = useMessages()
  const { busy, submit, field } = useOneField({
    send: async (code) => onConfirmed(await confirmFactor(unfinished.preToken, code)),
    onRefusal,
  })
  return (
    <form className={css['step']} noValidate onSubmit={submit}>
      <AppSetup {...setup} />
      <CodeField {...field} autoFocus />
      <ActionButton type="submit" tone="primary" busy={busy} inactive={field.value.trim() === ''}>
        {texts.confirm}
      </ActionButton>
    </form>
  )
}

import { useState } from 'react'
import { ApiError } from '../../lib/http.ts'
import { CodeField } from '../../shared/factor/code-field.tsx'
import { useOneField } from '../../shared/factor/use-one-field.ts'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { LinkButton } from '../../ui/form/link-button.tsx'
import { useBusy } from '../../ui/form/use-busy.ts'
import { passFactor } from './api.ts'
import css from './login-page.module.css'
import type { StepProps } from './login-step.tsx'
import { passPasskey } from './passkey-api.ts'
import { useMessages } from './texts.ts'

/** A passkey first, then the code of the app, then a recovery code: what the person has of these. */
export function FactorStep(props: StepProps) {
  const { loginSteps: texts } = useMessages()
  const { ways } = props.unfinished
  const [typesCode, setTypesCode] = useState(!ways.includes('passkey'))
  const otherWay = ways.includes('app') ? texts.useCode : texts.useRecovery
  return (
    <>
      {typesCode ? <CodeStep {...props} /> : <PasskeyStep {...props} />}
      {ways.includes('passkey') && ways.length > 1 && (
        <p className={css['again']}>
          <LinkButton onClick={() => setTypesCode(!typesCode)}>
            {typesCode ? texts.usePasskey : otherWay}
          </LinkButton>
        </p>
      )}
    </>
  )
}

function PasskeyStep({ unfinished, onAnswer, onRefusal }: StepProps) {
  const { loginSteps: texts, secondFactor } = useMessages()
  const [busy, run] = useBusy()
  const ask = async (): Promise<void> => {
    try {
      onAnswer(await passPasskey(unfinished.preToken))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      onRefusal(error)
    }
  }
  return (
    <div className={css['step']}>
      <p>{texts.passkeyText}</p>
      <ActionButton tone="primary" busy={busy} autoFocus onClick={() => void run(ask)}>
        {secondFactor.usePasskey}
      </ActionButton>
    </div>
  )
}

function CodeStep({ unfinished, onAnswer, onRefusal }: StepProps) {
  const { loginSteps: texts } = useMessages()
  const { busy, submit, field } = useOneField({
    send: async (code) => onAnswer(await passFactor(unfinished.preToken, code)),
    onRefusal,
  })
  const hint = unfinished.ways.includes('app') ? texts.codeHint : texts.recoveryHint
  return (
    <form className={css['step']} noValidate onSubmit={submit}>
      <CodeField {...field} autoFocus description={hint} />
      <ActionButton type="submit" tone="primary" busy={busy} inactive={field.value.trim() === ''}>
        {texts.passFactor}
      </ActionButton>
    </form>
  )
}

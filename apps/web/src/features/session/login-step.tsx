import { useEffect, useRef } from 'react'
import type { ApiError } from '../../lib/http.ts'
import { LinkButton } from '../../ui/form/link-button.tsx'
import type { LoginAnswer, Unfinished } from './api.ts'
import { FactorStep } from './factor-step.tsx'
import css from './login-page.module.css'
import { PasswordStep } from './password-step.tsx'
import { SetupStep } from './setup-step.tsx'
import { useMessages } from './texts.ts'

export interface StepProps {
  readonly username: string
  readonly unfinished: Unfinished
  readonly onAnswer: (answer: LoginAnswer) => void
  /** What is of no field. */
  readonly onRefusal: (error: ApiError) => void
}

interface LoginStepProps extends StepProps {
  readonly onStartAgain: () => void
}

const steps = {
  mfa_required: FactorStep,
  new_password_required: PasswordStep,
  mfa_setup_required: SetupStep,
} as const

/** What is still asked for after a right password. */
export function LoginStep({ onStartAgain, ...props }: LoginStepProps) {
  const { loginSteps: texts } = useMessages()
  const heading = useRef<HTMLHeadingElement>(null)
  const { required } = props.unfinished
  const Step = steps[required]
  // The fields before are gone, and the focus with them. Whoever has a code ready types it at once.
  useEffect(() => {
    if (required !== 'mfa_required') heading.current?.focus()
  }, [required])
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={css['stepTitle']}>
        {texts.titles[required]}
      </h2>
      <Step key={props.unfinished.preToken} {...props} />
      <p className={css['again']}>
        <LinkButton onClick={onStartAgain}>{texts.startAgain}</LinkButton>
      </p>
    </>
  )
}

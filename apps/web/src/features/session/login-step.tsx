import { useEffect, useRef } from 'react'
import type { ApiError } from '../../lib/http.ts'
import { LinkButton } from '../../ui/form/link-button.tsx'
import type { LoginAnswer, Unfinished } from './api.ts'
import css from './login-page.module.css'
import { PasswordStep } from './password-step.tsx'
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

/** What is still asked for after a right password. */
export function LoginStep({ onStartAgain, ...props }: LoginStepProps) {
  const { loginSteps: texts } = useMessages()
  const heading = useRef<HTMLHeadingElement>(null)
  const { required } = props.unfinished
  // The fields before are gone, and the focus with them.
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={css['stepTitle']}>
        {texts.titles[required]}
      </h2>
      <PasswordStep {...props} />
      <p className={css['again']}>
        <LinkButton onClick={onStartAgain}>{texts.startAgain}</LinkButton>
      </p>
    </>
  )
}

import { CodeField } from '../../shared/factor/code-field.tsx'
import { useOneField } from '../../shared/factor/use-one-field.ts'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { passFactor } from './api.ts'
import css from './login-page.module.css'
import type { StepProps } from './login-step.tsx'
import { useMessages } from './texts.ts'

/** The code of the app, or a recovery code. */
export function FactorStep({ unfinished, onAnswer, onRefusal }: StepProps) {
  const { loginSteps: texts } = useMessages()
  const { busy, submit, field } = useOneField({
    send: async (code) => onAnswer(await passFactor(unfinished.preToken, code)),
    onRefusal,
  })
  return (
    <form className={css['step']} noValidate onSubmit={submit}>
      <CodeField {...field} autoFocus description={texts.codeHint} />
      <ActionButton type="submit" tone="primary" busy={busy} inactive={field.value.trim() === ''}>
        {texts.passFactor}
      </ActionButton>
    </form>
  )
}

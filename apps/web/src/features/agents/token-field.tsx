import { tokenLength } from '@corridor/contract/agents'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { showFailure } from '../../shared/failure.ts'
import fieldCss from '../../ui/form/field.module.css'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { useBusy } from '../../ui/form/use-busy.ts'
import type { AgentValues } from './agent-values.ts'
import css from './agents.module.css'
import { newToken } from './api.ts'
import { useMessages } from './texts.ts'

interface TokenFieldProps {
  readonly form: UseFormReturnType<AgentValues>
  readonly isNew: boolean
}

/** Typed by hand or fresh from the server. A stored token never comes back, so the field starts empty. */
export function TokenField({ form, isNew }: TokenFieldProps) {
  const messages = useMessages()
  const { form: texts } = messages.agents
  const [visible, setVisible] = useState(false)
  const [made, setMade] = useState<string | null>(null)
  const [busy, run] = useBusy()
  const generate = async (): Promise<void> => {
    try {
      const token = await newToken()
      form.setFieldValue('token', token)
      setMade(token)
      setVisible(true)
    } catch (error) {
      showFailure(error, messages)
    }
  }
  const isFresh = made !== null && form.getValues().token === made
  return (
    <div>
      <PasswordField
        {...form.getInputProps('token')}
        label={texts.token}
        required={isNew}
        viewable
        visible={visible}
        onVisibleChange={setVisible}
        maxLength={tokenLength.max}
        description={isNew || isFresh ? undefined : texts.keepToken}
      />
      <div className={css['tokenLine']}>
        <button
          type="button"
          className={`${css['link']} ${fieldCss['linkButton']}`}
          aria-disabled={busy || undefined}
          onClick={() => void run(generate)}
        >
          {texts.generate}
        </button>
        <span role="status">{isFresh ? texts.shownOnce : ''}</span>
      </div>
    </div>
  )
}

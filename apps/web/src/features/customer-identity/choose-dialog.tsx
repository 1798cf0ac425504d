import { useState } from 'react'
import { useAttempt } from '../../shared/use-attempt.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { type Compared, loadCompared } from './api.ts'
import css from './identity.module.css'
import { useMessages } from './texts.ts'

interface ChooseDialogProps {
  readonly sid: number
  readonly onChosen: (compared: Compared) => void
  readonly onClose: () => void
}

/** For another record that nobody would take for the same person by looking: by its number. */
export function ChooseDialog({ sid, onChosen, onClose }: ChooseDialogProps) {
  const { choose: texts, compare } = useMessages().customerIdentity
  const [number, setNumber] = useState('')
  const [isWrong, setWrong] = useState(false)
  const { busy, failure, attempt } = useAttempt()
  const find = async (): Promise<void> => {
    const other = Number(number)
    const wrong = !Number.isSafeInteger(other) || other <= 0
    setWrong(wrong)
    if (!wrong) onChosen(await loadCompared(sid, other))
  }
  return (
    <Dialog
      title={texts.title}
      width={420}
      opened
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        attempt(find)
      }}
      footer={
        <>
          <ActionButton type="submit" tone="primary" busy={busy}>
            {texts.submit}
          </ActionButton>
          <ActionButton onClick={onClose}>{texts.close}</ActionButton>
        </>
      }
    >
      <div className={css['choose']}>
        <p>{texts.lead}</p>
        <TextField
          label={texts.number}
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={15}
          value={number}
          error={isWrong ? texts.wrong : null}
          onChange={(event) => setNumber(event.currentTarget.value)}
        />
        {failure && (
          <ErrorState
            title={compare.refused}
            message={failure.fields[0]?.message ?? failure.message}
            requestId={failure.requestId}
          />
        )}
      </div>
    </Dialog>
  )
}

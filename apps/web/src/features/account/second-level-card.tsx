import { useState } from 'react'
import { showFailure } from '../../shared/failure.ts'
import { NewPasswordFields } from '../../shared/passwords/new-password-fields.tsx'
import { useNewPassword } from '../../shared/passwords/use-new-password.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { useDialogGuard } from '../../ui/form/use-dialog-guard.tsx'
import { When } from '../../ui/formats/when.tsx'
import { Card } from '../../ui/page/card.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import css from './account.module.css'
import { changeSecondLevel } from './api.ts'
import type { CardProps } from './password-card.tsx'
import { useMessages } from './texts.ts'

export function SecondLevelCard(props: CardProps) {
  const { secondLevel: texts } = useMessages().account
  const [opened, setOpened] = useState(false)
  const { hasPassLevel2, secondLevelChangedAt } = props.account
  return (
    <Card>
      <header className={css['head']}>
        <h2>{texts.title}</h2>
        {!hasPassLevel2 && <p>{texts.none}</p>}
        {hasPassLevel2 && (
          <div className={css['actions']}>
            {secondLevelChangedAt && (
              <span className={css['hint']}>
                <When at={secondLevelChangedAt} format="date-utc" />
              </span>
            )}
            <ActionButton aria-haspopup="dialog" onClick={() => setOpened(true)}>
              {texts.change}
            </ActionButton>
          </div>
        )}
      </header>
      {opened && <SecondLevelDialog {...props} onClose={() => setOpened(false)} />}
    </Card>
  )
}

const currents = ['current', 'currentLevel2'] as const

function SecondLevelDialog({ account, onChanged, onClose }: CardProps & { onClose: () => void }) {
  const messages = useMessages()
  const { secondLevel: texts } = messages.account
  const record = useNewPassword({
    owner: account,
    currents,
    save: async (typed) => {
      await changeSecondLevel(typed)
      onClose()
      showToast({ kind: 'success', about: 'second level', message: texts.done })
      await onChanged()
    },
    onRefusal: (error) => showFailure(error, messages, 'second level'),
  })
  const [close, question] = useDialogGuard({ isDirty: record.isDirty, onClose })
  return (
    <Dialog
      title={texts.dialog}
      width={460}
      opened
      onClose={close}
      onSubmit={record.submit}
      footer={
        <>
          <ActionButton type="submit" tone="primary" busy={record.busy}>
            {texts.change}
          </ActionButton>
          <ActionButton inactive={record.busy} onClick={close}>
            {messages.ui.dialog.cancel}
          </ActionButton>
        </>
      }
    >
      {question}
      <NewPasswordFields record={record} owner={account} currents={currents} kind="second-level" />
    </Dialog>
  )
}

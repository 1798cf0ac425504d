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
import { forgetProof, isProofMissing, isProven } from './fresh.ts'
import type { CardProps } from './password-card.tsx'
import { ProveDialog } from './prove-dialog.tsx'
import { useMessages } from './texts.ts'

export function SecondLevelCard(props: CardProps) {
  const { secondLevel: texts } = useMessages().account
  const { account, errand } = props
  const [opened, setOpened] = useState(errand?.purpose === 'second_level')
  const { hasPassLevel2, secondLevelChangedAt } = account
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
      {opened && hasPassLevel2 && <SecondLevelDialog {...props} onClose={() => setOpened(false)} />}
    </Card>
  )
}

type DialogProps = CardProps & { readonly onClose: () => void }

function SecondLevelDialog(props: DialogProps) {
  const { secondLevel: texts } = useMessages().account
  const { provesBySso } = props.account
  const [hasProof, setHasProof] = useState(() => isProven('second_level'))
  if (!provesBySso || hasProof) return <NewSecondLevel {...props} onUnproven={() => setHasProof(false)} />
  const errand = { purpose: 'second_level', about: null } as const
  return <ProveDialog title={texts.dialog} text={texts.bySso} errand={errand} onClose={props.onClose} />
}

const currentsOf = { password: ['current', 'currentLevel2'], fresh: ['currentLevel2'] } as const

interface NewSecondLevelProps extends DialogProps {
  readonly onUnproven: () => void
}

function NewSecondLevel({ account, onChanged, onClose, onUnproven }: NewSecondLevelProps) {
  const messages = useMessages()
  const { secondLevel: texts } = messages.account
  const currents = currentsOf[account.provesBySso ? 'fresh' : 'password']
  const record = useNewPassword({
    owner: account,
    currents,
    save: async (typed) => {
      await changeSecondLevel(typed)
      forgetProof()
      onClose()
      showToast({ kind: 'success', about: 'second level', message: texts.done })
      await onChanged()
    },
    onRefusal: (error) => {
      if (isProofMissing(error)) onUnproven()
      showFailure(error, messages, 'second level')
    },
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

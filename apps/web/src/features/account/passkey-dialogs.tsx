import { type FormEvent, useState } from 'react'
import { nameOfThisDevice } from '../../shared/factor/passkey.ts'
import { useAttempt } from '../../shared/use-attempt.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { addPasskey, removePasskey, renamePasskey } from './api.ts'
import { AskedDialog } from './asked-dialog.tsx'
import { CurrentPasswordDialog, type Owner } from './current-password-dialog.tsx'
import { KeptDialog } from './factor-dialogs.tsx'
import type { Passkey } from './passkeys.tsx'
import { useMessages } from './texts.ts'

const longestName = 60

interface PasskeyDialogProps {
  readonly owner: Owner
  readonly onChanged: () => Promise<unknown>
  readonly onClose: () => void
}

/** The current password, then the browser asks for the device or key; with a first factor come recovery codes. */
export function AddPasskeyDialog(props: PasskeyDialogProps & { readonly hasSecondLevel: boolean }) {
  const { owner, hasSecondLevel, onChanged, onClose } = props
  const { passkeys: texts } = useMessages().account
  const [name, setName] = useState(nameOfThisDevice)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) return <KeptDialog codes={codes} onClose={onClose} />
  return (
    <CurrentPasswordDialog
      title={texts.addTitle}
      text={texts.addText}
      submit={{ label: texts.addSubmit, tone: 'primary' }}
      owner={owner}
      errand={{ purpose: 'passkey_add', about: null }}
      isComplete={name.trim() !== ''}
      secondLevel={hasSecondLevel ? { label: texts.secondLevel, hint: texts.secondLevelHint } : undefined}
      act={async (proof) => {
        const made = await addPasskey(name, proof)
        if (made) setCodes(made)
        else onClose()
        showToast({ kind: 'success', about: 'factor', message: texts.added(name) })
        await onChanged()
      }}
      onClose={onClose}
    >
      <NameField name={name} onChange={setName} />
    </CurrentPasswordDialog>
  )
}

function NameField({ name, onChange }: { name: string; onChange: (name: string) => void }) {
  const { passkeys: texts } = useMessages().account
  return (
    <TextField
      label={texts.columns.name}
      maxLength={longestName}
      value={name}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

interface OneProps extends PasskeyDialogProps {
  readonly passkey: Passkey
}

export function RemovePasskeyDialog({ owner, passkey, onChanged, onClose }: OneProps) {
  const { passkeys: texts } = useMessages().account
  return (
    <CurrentPasswordDialog
      title={texts.removeTitle(passkey.name)}
      text={texts.removeText}
      submit={{ label: texts.removeSubmit, tone: 'danger' }}
      owner={owner}
      errand={{ purpose: 'passkey_remove', about: passkey.sid }}
      act={async (proof) => {
        await removePasskey(passkey.sid, proof)
        onClose()
        showToast({ kind: 'success', about: 'factor', message: texts.removed(passkey.name) })
        await onChanged()
      }}
      onClose={onClose}
    />
  )
}

export function RenamePasskeyDialog({ passkey, onChanged, onClose }: OneProps) {
  const { passkeys: texts } = useMessages().account
  const [name, setName] = useState(passkey.name)
  const { busy, failure, attempt } = useAttempt()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    attempt(async () => {
      await renamePasskey(passkey.sid, name)
      onClose()
      await onChanged()
    })
  }
  return (
    <AskedDialog
      title={texts.renameTitle}
      width={400}
      button={{ label: texts.renameSubmit, tone: 'primary' }}
      busy={busy}
      isReady={name.trim() !== ''}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <NameField name={name} onChange={setName} />
    </AskedDialog>
  )
}

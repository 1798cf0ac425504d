import { useState } from 'react'
import type { ApiError } from '../../lib/http.ts'
import { AppSetup, type FactorSetup } from '../../shared/factor/app-setup.tsx'
import { CodeField } from '../../shared/factor/code-field.tsx'
import { RecoveryCodes } from '../../shared/factor/recovery-codes.tsx'
import { useOneField } from '../../shared/factor/use-one-field.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { confirmFactor, renewCodes, startFactor } from './api.ts'
import { AskedDialog } from './asked-dialog.tsx'
import { CurrentPasswordDialog, type Owner } from './current-password-dialog.tsx'
import { useMessages } from './texts.ts'

interface FactorDialogProps {
  readonly owner: Owner
  readonly onChanged: () => Promise<unknown>
  readonly onClose: () => void
}

/** The current password, then the key and its first code, then the recovery codes. */
export function SetupDialog({ owner, onChanged, onClose }: FactorDialogProps) {
  const { factor: texts } = useMessages().account
  const [setup, setSetup] = useState<FactorSetup | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) return <KeptDialog codes={codes} onClose={onClose} />
  if (setup) {
    const confirm = async (code: string): Promise<void> => {
      setCodes(await confirmFactor(code))
      await onChanged()
    }
    return <ConfirmDialog setup={setup} confirm={confirm} onClose={onClose} />
  }
  return (
    <CurrentPasswordDialog
      title={texts.setUpTitle}
      text={texts.setUpText}
      submit={{ label: texts.goOn, tone: 'primary' }}
      owner={owner}
      errand={{ purpose: 'app_set_up', about: null }}
      act={async (proof) => setSetup(await startFactor(proof))}
      onClose={onClose}
    />
  )
}

/** New recovery codes in the place of the old ones. */
export function CodesDialog({ owner, onChanged, onClose }: FactorDialogProps) {
  const { factor: texts } = useMessages().account
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) return <KeptDialog codes={codes} onClose={onClose} />
  return (
    <CurrentPasswordDialog
      title={texts.renewTitle}
      text={texts.renewText}
      submit={{ label: texts.renewSubmit, tone: 'primary' }}
      owner={owner}
      errand={{ purpose: 'codes_renew', about: null }}
      act={async (proof) => {
        setCodes(await renewCodes(proof))
        await onChanged()
      }}
      onClose={onClose}
    />
  )
}

interface ConfirmDialogProps {
  readonly setup: FactorSetup
  readonly confirm: (code: string) => Promise<void>
  readonly onClose: () => void
}

function ConfirmDialog({ setup, confirm, onClose }: ConfirmDialogProps) {
  const { factor: texts } = useMessages().account
  const [failure, setFailure] = useState<ApiError | null>(null)
  const { busy, submit, field } = useOneField({ send: confirm, onRefusal: setFailure })
  return (
    <AskedDialog
      title={texts.setUpTitle}
      button={{ label: texts.confirm, tone: 'primary' }}
      busy={busy}
      isReady={field.value.trim() !== ''}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <AppSetup {...setup} />
      <CodeField {...field} data-autofocus />
    </AskedDialog>
  )
}

/** Closed by its button alone: what it shows is not shown again. */
export function KeptDialog({
  codes,
  onClose,
}: {
  readonly codes: readonly string[]
  readonly onClose: () => void
}) {
  const { account, secondFactor } = useMessages()
  return (
    <Dialog
      title={secondFactor.codesTitle}
      width={580}
      opened
      closable={false}
      onClose={onClose}
      footer={
        <ActionButton tone="primary" onClick={onClose}>
          {account.factor.kept}
        </ActionButton>
      }
    >
      <RecoveryCodes codes={codes} />
    </Dialog>
  )
}

import { useId, useState } from 'react'
import { useMay } from '../../lib/session.ts'
import { showFailure } from '../../shared/failure.ts'
import { LinkButton } from '../../ui/form/link-button.tsx'
import { useBusy } from '../../ui/form/use-busy.ts'
import { type Compared, loadCompared } from './api.ts'
import { MergeDialog, type MergeDialogProps } from './merge-dialog.tsx'
import { useMessages } from './texts.ts'

interface CompareButtonProps extends Pick<MergeDialogProps, 'names' | 'onMerged'> {
  /** The record that is open. */
  readonly sid: number
  /** Who looks like it. */
  readonly other: number
  readonly name: string
}

/** From somebody who looks alike to the comparison, for those who may merge. */
export function CompareButton({ sid, other, name, ...others }: CompareButtonProps) {
  const messages = useMessages()
  const { compare: texts } = messages.customerIdentity
  const [compared, setCompared] = useState<Compared | null>(null)
  const [busy, run] = useBusy()
  const about = useId()
  const open = async (): Promise<void> => {
    try {
      setCompared(await loadCompared(sid, other))
    } catch (error) {
      showFailure(error, messages, about)
    }
  }
  if (!useMay('customers.merge')) return null
  return (
    <>
      <LinkButton
        aria-haspopup="dialog"
        aria-busy={busy || undefined}
        aria-label={texts.buttonOf(name)}
        onClick={() => void run(open)}
      >
        {texts.button}
      </LinkButton>
      {compared && <MergeDialog {...others} compared={compared} onClose={() => setCompared(null)} />}
    </>
  )
}

import { reason, sentenceOf } from '@corridor/contract/refusals/refusals'
import { ReasonDialog } from '../reason-dialog.tsx'
import { useMessages } from './texts.ts'

export interface RevealDialogProps {
  /** Of the field that is revealed. */
  readonly label: string
  /** The longest reason. */
  readonly maxLength: number
  readonly reveal: (why: string) => Promise<string>
  readonly onRevealed: (value: string) => void
  readonly onClose: () => void
}

/** Asks why before it shows a secret; the call itself asks for the second-level password. */
export function RevealDialog({ label, maxLength, reveal, onRevealed, onClose }: RevealDialogProps) {
  const { reveal: texts, refusals } = useMessages()
  return (
    <ReasonDialog
      title={texts.title(label)}
      lead={texts.lead}
      labels={texts}
      tone="primary"
      missing={sentenceOf(reason('required'), refusals)}
      maxLength={maxLength}
      act={async (why) => onRevealed(await reveal(why))}
      onClose={onClose}
    />
  )
}

import { whyLength } from '@corridor/contract/common/proposed'
import { useState } from 'react'
import { ProposedChange } from '../../lib/proposed.ts'
import { useMay } from '../../lib/session.ts'
import { showProposed } from '../../shared/proposals/show-proposed.ts'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { proposeReopening } from './api.ts'
import { useMessages } from './texts.ts'

/** Proposes to open a day again that was closed too early. */
export function ReopenButton({ day }: { readonly day: string }) {
  const messages = useMessages()
  const { reopen: texts } = messages.reconciliations.day
  const [isOpen, setOpen] = useState(false)
  if (!useMay('reconciliations.reopen')) return null
  const propose = async (why: string): Promise<void> => {
    try {
      await proposeReopening(day, why)
    } catch (error) {
      if (!(error instanceof ProposedChange)) throw error
      showProposed(error, messages)
    }
  }
  return (
    <>
      <ActionButton onClick={() => setOpen(true)}>{texts.button}</ActionButton>
      {isOpen && (
        <ReasonDialog
          title={texts.title}
          lead={texts.lead}
          labels={{ submit: texts.submit, close: texts.close }}
          tone="danger"
          missing={texts.missing}
          maxLength={whyLength}
          act={propose}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

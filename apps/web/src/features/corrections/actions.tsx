import { payoutMayBeCorrected } from '@corridor/domain/transfers/rules'
import { useState } from 'react'
import { useMay } from '../../lib/session.ts'
import { ActionButton } from '../../ui/form/action-button.tsx'
import type { Way } from './api.ts'
import { CorrectionDialog, type Transaction } from './correction-dialog.tsx'
import { useMessages } from './texts.ts'

interface CorrectionActionsProps {
  readonly transaction: Transaction
  readonly agencyName: (sid: number) => string
  readonly onReload: () => Promise<void>
  /** Told while the dialog is open: its button goes with the status. */
  readonly onOpened: (opened: boolean) => void
}

/** A payout of today is the payer's to reverse, and so neither. */
function wayOf({ status_sid, dateReceive }: Transaction): Way | null {
  if (status_sid === 'EXPRD' || status_sid === 'REJCT') return 'refund'
  if (status_sid !== 'RECVD' || dateReceive === null) return null
  return payoutMayBeCorrected(Date.parse(dateReceive), Date.now()) ? 'correct' : null
}

/** The way on from a transfer that expired, was rejected, or was paid out wrongly on an earlier day. */
export function CorrectionActions({ transaction, agencyName, onReload, onOpened }: CorrectionActionsProps) {
  const { corrections: texts, refusals } = useMessages()
  const may = { refund: useMay('transactions.refund'), correct: useMay('transactions.correct') }
  const [opened, setOpened] = useState<Way | null>(null)
  const way = wayOf(transaction)
  const [isOwn, theirs] =
    way === 'correct'
      ? [transaction.sides.paying, refusals.paying_side_acts({})]
      : [transaction.sides.sending, refusals.sending_side_acts({})]
  const open = (next: Way | null): void => {
    setOpened(next)
    onOpened(next !== null)
  }
  return (
    <>
      {way && may[way] && (
        <ActionButton
          tone="danger"
          aria-haspopup="dialog"
          inactive={!isOwn}
          title={isOwn ? undefined : theirs}
          onClick={() => open(way)}
        >
          {texts[way].button}
        </ActionButton>
      )}
      {opened && (
        <CorrectionDialog
          way={opened}
          transaction={transaction}
          agencyName={agencyName}
          onReload={onReload}
          onClose={() => open(null)}
        />
      )}
    </>
  )
}

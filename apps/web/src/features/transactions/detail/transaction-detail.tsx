import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useRecordTitle } from '../../../lib/screen-title.ts'
import { useMay } from '../../../lib/session.ts'
import { LastUpdate, lastUpdateKey } from '../../../shared/history/last-update.tsx'
import { transferWords } from '../../../shared/history/words/money.ts'
import { PriceExplained } from '../../../shared/price/price-explained.tsx'
import { OpenProposal } from '../../../shared/proposals/open-proposal.tsx'
import { ActionButton } from '../../../ui/form/action-button.tsx'
import { FormFooter } from '../../../ui/form/form-footer.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { useMessages } from '../texts.ts'
import { type Transaction, transactionsKey } from './api.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import css from './detail.module.css'
import { LoadedTransaction } from './loaded-transaction.tsx'
import type { Names } from './names.ts'
import { Headline, type StoryAround, TransferFacts } from './transfer-facts.tsx'

/** What another feature offers to do with the open transfer. */
export interface DetailActionsProps {
  readonly transaction: Transaction
  readonly agencyName: (sid: number) => string
  readonly onReload: () => Promise<void>
  readonly onOpened: (opened: boolean) => void
}

/** What another feature shows of a transfer. */
export type OfTransfer = (sid: number) => ReactNode

export type DetailActions = (props: DetailActionsProps) => ReactNode

interface TransactionDetailProps {
  readonly sid: number
  readonly story: StoryAround
  readonly postings: OfTransfer
  readonly onGoBack: () => void
  readonly corrections: DetailActions
}

/** One transfer in full, to read only; where something can still be done with it, the way to do it. */
export function TransactionDetail({ sid, story, postings, onGoBack, corrections }: TransactionDetailProps) {
  return (
    <LoadedTransaction sid={sid} onGoBack={onGoBack}>
      {(transaction, names) => (
        <OpenTransaction
          key={sid}
          transaction={transaction}
          names={names}
          story={story}
          postings={postings}
          onGoBack={onGoBack}
          corrections={corrections}
        />
      )}
    </LoadedTransaction>
  )
}

interface OpenTransactionProps {
  readonly transaction: Transaction
  readonly names: Names
  readonly story: StoryAround
  readonly postings: OfTransfer
  readonly onGoBack: () => void
  readonly corrections: DetailActions
}

function OpenTransaction({
  transaction,
  names,
  story,
  postings,
  onGoBack,
  corrections,
}: OpenTransactionProps) {
  const { transactionDetail: texts, price } = useMessages()
  const queries = useQueryClient()
  const mayCancel = useMay('transactions.cancel')
  const [cancelling, setCancelling] = useState(false)
  const [correcting, setCorrecting] = useState(false)
  const statusBefore = useRef<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { sid, status_sid: status } = transaction
  useRecordTitle(transaction.referenceNumber)

  // The button that opened the dialog goes with the status, in the same moment or in one after: wherever it takes the
  // focus along, the heading gets it.
  const acting = cancelling || correcting
  useEffect(() => {
    const before = statusBefore.current
    if (acting) statusBefore.current ??= status
    else if (before !== null && before !== status && document.activeElement === document.body) {
      heading.current?.focus()
      statusBefore.current = null
    }
  }, [acting, status])

  const reload = async (): Promise<void> => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: transactionsKey }),
      queries.invalidateQueries({ queryKey: lastUpdateKey({ entity: 'transaction', sid }) }),
    ])
  }
  const cancelButton =
    mayCancel && status === 'AVAIL' ? (
      <ActionButton tone="danger" aria-haspopup="dialog" onClick={() => setCancelling(true)}>
        {texts.cancel}
      </ActionButton>
    ) : null
  return (
    <Card>
      <article aria-label={texts.heading(transaction.referenceNumber)}>
        <Headline transaction={transaction} names={names} heading={heading} />
        <WaitingDecision transaction={transaction} />
        <TransferFacts transaction={transaction} names={names} story={story} />
        <PriceExplained
          title={texts.groups.price}
          lead={price.frozen}
          price={transaction}
          host={names.agency(transaction.sndAgency_sid)}
          peer={names.agency(transaction.rcvAgency_sid)}
        />
        {postings(sid)}
        <div className={css['foot']}>
          <FormFooter
            danger={
              <>
                {cancelButton}
                {corrections({
                  transaction,
                  agencyName: names.agency,
                  onReload: reload,
                  onOpened: setCorrecting,
                })}
              </>
            }
          >
            <ActionButton onClick={onGoBack}>{texts.goBack}</ActionButton>
            <LastUpdate
              entity="transaction"
              sid={sid}
              name={texts.heading(transaction.referenceNumber)}
              {...transferWords(names.statuses)}
            />
          </FormFooter>
        </div>
      </article>
      {cancelling && (
        <CancelDialog
          transaction={transaction}
          names={names}
          onReload={reload}
          onDone={() => setCancelling(false)}
          onClose={() => setCancelling(false)}
        />
      )}
    </Card>
  )
}

/** A refund or a correction that waits for a second person. */
function WaitingDecision({
  transaction: { sid, status_sid: status },
}: {
  readonly transaction: Transaction
}) {
  if (status === 'RECVD') return <OpenProposal kind="correction" record={sid} />
  return status === 'EXPRD' || status === 'REJCT' ? <OpenProposal kind="refund" record={sid} /> : null
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useRecordTitle } from '../../../lib/screen-title.ts'
import { useMay } from '../../../lib/session.ts'
import { failureOf } from '../../../shared/failure.ts'
import { LastUpdate, lastUpdateKey } from '../../../shared/history/last-update.tsx'
import { money } from '../../../shared/price/figures.ts'
import { PriceExplained } from '../../../shared/price/price-explained.tsx'
import { OpenProposal } from '../../../shared/proposals/open-proposal.tsx'
import { placeOf, RecordLink } from '../../../shared/record-link.tsx'
import type { StoryItem } from '../../../shared/story.ts'
import { ActionButton } from '../../../ui/form/action-button.tsx'
import { FormFooter } from '../../../ui/form/form-footer.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { SkeletonForm } from '../../../ui/states/skeleton-form.tsx'
import { useMessages } from '../texts.ts'
import { type Transaction, transactionQuery, transactionsKey } from './api.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import css from './detail.module.css'
import { Group, Typed } from './facts.tsx'
import { DestinationGroup, OriginatingGroup, ReceiverGroup, RoutingGroup, SenderGroup } from './groups.tsx'
import { type Names, useNames } from './names.ts'
import { type Person, PersonDialog } from './person-dialog.tsx'
import { StatusHistory } from './status-history.tsx'

/** Draws the story of a transfer with what other features know to have happened around it. */
export type StoryAround = (sid: number, draw: (around: readonly StoryItem[]) => ReactNode) => ReactNode

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
  const { transactionDetail: texts } = useMessages()
  const { data, error, refetch } = useQuery(transactionQuery(sid))
  const { names, pending, error: namesError, retry } = useNames()
  useRecordTitle(data?.referenceNumber)
  const failure = failureOf(error)
  const goBack = <ActionButton onClick={onGoBack}>{texts.goBack}</ActionButton>
  if (failure && !data)
    return (
      <div className={css['states']}>
        <ErrorState {...failure} onRetry={() => void refetch()} />
        {goBack}
      </div>
    )
  if (data === undefined || pending) {
    return (
      <Card>
        <div className={css['loading']}>
          <SkeletonForm fields={24} />
        </div>
      </Card>
    )
  }
  if (data === null) return <EmptyState text={texts.notFound} action={goBack} />
  const noNames = failureOf(namesError)
  return (
    <div className={css['detail']}>
      {failure && <ErrorState {...failure} title={texts.stale} onRetry={() => void refetch()} />}
      {noNames && <ErrorState {...noNames} title={texts.noNames} onRetry={retry} />}
      <OpenTransaction
        key={sid}
        transaction={data}
        names={names}
        story={story}
        postings={postings}
        onGoBack={onGoBack}
        corrections={corrections}
      />
    </div>
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
  const [person, setPerson] = useState<Person | null>(null)
  const [cancelling, setCancelling] = useState(false)
  const [correcting, setCorrecting] = useState(false)
  const statusBefore = useRef<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { sid, status_sid: status } = transaction

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
        <Columns transaction={transaction} names={names} story={story} onView={setPerson} />
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
              labels={texts.audit}
              names={{ status: names.statuses }}
            />
          </FormFooter>
        </div>
      </article>
      {person && (
        <PersonDialog
          person={person}
          transaction={transaction}
          names={names}
          onClose={() => setPerson(null)}
        />
      )}
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

interface ColumnsProps {
  readonly transaction: Transaction
  readonly names: Names
  readonly story: StoryAround
  readonly onView: (person: Person) => void
}

/** The groups of facts, and the story. */
function Columns({ transaction, names, story, onView }: ColumnsProps) {
  const { transactionDetail: texts } = useMessages()
  return (
    <div className={css['columns']}>
      <div className={css['column']}>
        <RoutingGroup transaction={transaction} names={names} />
        {story(transaction.sid, (around) => (
          <StatusHistory transaction={transaction} names={names} around={around} />
        ))}
      </div>
      <div className={css['column']}>
        <OriginatingGroup transaction={transaction} names={names} />
      </div>
      <div className={css['column']}>
        <DestinationGroup transaction={transaction} names={names} />
        <SenderGroup transaction={transaction} onView={() => onView('sender')} />
      </div>
      <div className={css['column']}>
        <ReceiverGroup transaction={transaction} onView={() => onView('receiver')} />
        <Group title={texts.groups.comments}>
          <p className={css['comments']}>
            <Typed text={transaction.comments} />
          </p>
        </Group>
      </div>
    </div>
  )
}

interface HeadlineProps {
  readonly transaction: Transaction
  readonly names: Names
  readonly heading: RefObject<HTMLHeadingElement | null>
}

/** The transfer in one line: which, in what state, from whom to whom, how much. */
function Headline({ transaction: one, names, heading }: HeadlineProps) {
  const { transactionDetail: texts } = useMessages()
  return (
    <header className={css['headline']}>
      <h2 ref={heading} tabIndex={-1}>
        {texts.heading(one.referenceNumber)}
      </h2>
      <span className={css['status']} data-status={one.status_sid}>
        {names.status(one.status_sid)}
      </span>
      <p className={css['parties']}>
        <RecordLink to={placeOf.customer(one.customer_sid)} title={texts.toCustomer}>
          {one.senderName}
        </RecordLink>{' '}
        → <bdi>{one.receiverName}</bdi>
      </p>
      <p className={css['sums']}>
        {money(one.sendAmount)} {one.sendCurrency} → {money(one.receiveAmount)} {one.receiveCurrency}
      </p>
    </header>
  )
}

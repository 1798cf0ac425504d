import { type ReactNode, type RefObject, useState } from 'react'
import { money } from '../../../shared/price/figures.ts'
import { placeOf, RecordLink } from '../../../shared/record-link.tsx'
import type { StoryItem } from '../../../shared/story.ts'
import { useMessages } from '../texts.ts'
import type { Transaction } from './api.ts'
import css from './detail.module.css'
import { Group, Typed } from './facts.tsx'
import { DestinationGroup, OriginatingGroup, ReceiverGroup, RoutingGroup, SenderGroup } from './groups.tsx'
import type { Names } from './names.ts'
import { type Person, PersonDialog } from './person-dialog.tsx'
import { StatusHistory } from './status-history.tsx'

/** Draws the story of a transfer with what other features know to have happened around it. */
export type StoryAround = (sid: number, draw: (around: readonly StoryItem[]) => ReactNode) => ReactNode

interface HeadlineProps {
  readonly transaction: Transaction
  readonly names: Names
  readonly heading?: RefObject<HTMLHeadingElement | null>
}

/** The transfer in one line: which, in what state, from whom to whom, how much. */
export function Headline({ transaction: one, names, heading }: HeadlineProps) {
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

interface TransferFactsProps {
  readonly transaction: Transaction
  readonly names: Names
  readonly story: StoryAround
}

/** The groups of facts, and the story. */
export function TransferFacts({ transaction, names, story }: TransferFactsProps) {
  const { transactionDetail: texts } = useMessages()
  const [person, setPerson] = useState<Person | null>(null)
  return (
    <>
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
          <SenderGroup transaction={transaction} onView={() => setPerson('sender')} />
        </div>
        <div className={css['column']}>
          <ReceiverGroup transaction={transaction} onView={() => setPerson('receiver')} />
          <Group title={texts.groups.comments}>
            <p className={css['comments']}>
              <Typed text={transaction.comments} />
            </p>
          </Group>
        </div>
      </div>
      {person && (
        <PersonDialog
          person={person}
          transaction={transaction}
          names={names}
          onClose={() => setPerson(null)}
        />
      )}
    </>
  )
}

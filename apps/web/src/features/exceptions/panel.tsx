import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useListed } from '../../lib/listed.ts'
import { enumerationQuery } from '../../lib/lookups.ts'
import { useRecordTitle } from '../../lib/screen-title.ts'
import { useMay } from '../../lib/session.ts'
import { failureOf } from '../../shared/failure.ts'
import { OpenProposal } from '../../shared/proposals/open-proposal.tsx'
import { placeOf, RecordLink } from '../../shared/record-link.tsx'
import { CopyButton } from '../../ui/form/copy-button.tsx'
import { formatMoney, formatWhen } from '../../ui/formats/format.ts'
import { Card } from '../../ui/page/card.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonForm } from '../../ui/states/skeleton-form.tsx'
import { exceptionsKey, type Item, type ItemKey, itemQuery } from './api.ts'
import { Clock, KindPill, nameOf } from './columns.tsx'
import { DecideForm } from './decide-form.tsx'
import css from './exceptions.module.css'
import { HeldFor } from './held-for.tsx'
import { HolderLine } from './holder-line.tsx'
import type { ItemParts } from './page.tsx'
import { useMessages } from './texts.ts'
import { focusNextRow } from './use-shortcuts.ts'

interface ItemPanelProps {
  readonly open: ItemKey | null
  readonly nowMs: number
  readonly parts: ItemParts
}

/** The chosen item beside the list: what it is, why it waits, how long it may, and what can be done. */
export function ItemPanel({ open, nowMs, parts }: ItemPanelProps) {
  const { panel: texts } = useMessages().exceptions
  return (
    <aside className={css['panel']} aria-label={texts.label}>
      <Card>
        {open ? <OpenItem open={open} nowMs={nowMs} parts={parts} /> : <EmptyState text={texts.nothing} />}
      </Card>
    </aside>
  )
}

interface OpenItemProps extends ItemPanelProps {
  readonly open: ItemKey
}

function OpenItem({ open, nowMs, parts }: OpenItemProps) {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(itemQuery(open))
  const { proposals } = useMessages()
  useRecordTitle(data ? nameOf(data, proposals) : undefined)
  const failure = failureOf(error)
  const reload = (): void => void queries.invalidateQueries({ queryKey: exceptionsKey })
  const failed = failure && (
    <div className={css['part']}>
      <ErrorState {...failure} onRetry={() => void refetch()} />
    </div>
  )
  if (failed && data === undefined) return failed
  if (data === undefined)
    return (
      <div className={css['part']}>
        <SkeletonForm fields={8} />
      </div>
    )
  if (data === null) return <Gone open={open} />
  return (
    <>
      <Head item={data} nowMs={nowMs} parts={parts} />
      {failed}
      {data.transfer && <TransferFacts item={data} transfer={data.transfer} />}
      <WhyAndClock item={data} nowMs={nowMs} />
      {data.of === 'proposal' ? parts.proposal(data.sid, reload) : parts.story(data.sid)}
      {data.kind === 'held' && <DecideForm item={data} />}
      {(data.kind === 'expired' || data.kind === 'rejected') && (
        <>
          <OpenProposal kind="refund" record={data.sid} />
          <Refund item={data}>{parts.refund(data, reload)}</Refund>
        </>
      )}
    </>
  )
}

/** Whoever may not pay back reads who does. */
function Refund({ item, children }: { readonly item: Item; readonly children: ReactNode }) {
  const { exceptions, refusals } = useMessages()
  const { panel: texts } = exceptions
  const mayRefund = useMay('transactions.refund')
  const { holder } = item
  const hint = !mayRefund
    ? texts.financeRefunds
    : item.transfer?.isOwnSide === false
      ? refusals.sending_side_acts({})
      : holder !== null && !holder.isOwn
        ? texts.takeOverFirst(holder.login)
        : null
  return (
    <div className={`${css['part']} ${css['last']}`}>
      {hint === null ? children : <p className={css['hint']}>{hint}</p>}
    </div>
  )
}

function Gone({ open }: { readonly open: ItemKey }) {
  const { panel: texts } = useMessages().exceptions
  // Its buttons have gone with it: the keyboard goes on in the list.
  useEffect(() => {
    if (document.activeElement === document.body) focusNextRow()
  }, [])
  const link =
    open.of === 'transaction' ? (
      <RecordLink to={placeOf.transfer(open.sid)}>{texts.openTransfer}</RecordLink>
    ) : null
  return <EmptyState text={texts.gone} action={link} />
}

interface HeadProps {
  readonly item: Item
  readonly nowMs: number
  readonly parts: ItemParts
}

function Head({ item, nowMs, parts }: HeadProps) {
  const { transfer } = item
  const { proposals } = useMessages()
  return (
    <header className={css['part']}>
      <div className={css['head']}>
        <h2>
          {item.of === 'transaction' ? (
            <RecordLink to={placeOf.transfer(item.sid)}>{item.reference}</RecordLink>
          ) : (
            parts.proposalName(item.sid, nameOf(item, proposals))
          )}
        </h2>
        {item.of === 'transaction' && <CopyButton text={item.reference} />}
        <KindPill {...item} />
        <HolderLine item={item} nowMs={nowMs} />
      </div>
      {transfer && (
        <p className={css['sums']}>
          <strong>
            {formatMoney(transfer.sendAmount)} {transfer.sendCurrency}
          </strong>{' '}
          → {formatMoney(transfer.receiveAmount)} {transfer.receiveCurrency}
        </p>
      )}
    </header>
  )
}

interface FactsProps {
  readonly item: Item
  readonly transfer: NonNullable<Item['transfer']>
}

function TransferFacts({ item, transfer }: FactsProps) {
  const { panel: texts } = useMessages().exceptions
  const { photoIdNumber, photoIdExpDate } = transfer
  const photoIdType = usePhotoIdName(transfer.photoIdType)
  const until = photoIdExpDate === null ? '' : formatWhen(photoIdExpDate, 'date-utc')
  return (
    <div className={`${css['part']} ${css['two']}`}>
      <dl className={css['facts']}>
        <Fact label={texts.sender}>
          <RecordLink to={placeOf.customer(transfer.customer)}>{transfer.senderName}</RecordLink>
        </Fact>
        <Fact label={texts.receiver}>
          <bdi>{transfer.receiverName}</bdi>
        </Fact>
        <Fact label={texts.sentBy}>
          {item.agency && <AgencyLink {...item.agency} />}, <bdi>{transfer.sendAgent}</bdi>
        </Fact>
        <Fact label={texts.paidBy}>
          <AgencyLink {...transfer.receiveAgency} />, {transfer.deliveryOption}
        </Fact>
        <Fact label={texts.id}>
          {photoIdNumber === '' ? texts.noId : <bdi>{texts.idUntil(photoIdType, photoIdNumber, until)}</bdi>}
        </Fact>
      </dl>
      <dl className={css['figures']}>
        <Fact label={texts.fees}>{formatMoney(transfer.sendFees)}</Fact>
        <Fact label={texts.taxes}>{formatMoney(transfer.sendTaxes)}</Fact>
        <Fact label={texts.collected}>
          <strong>{formatMoney(transfer.totalToCollect)}</strong>
        </Fact>
      </dl>
    </div>
  )
}

/** The word of the list; until it is there, and for what the list does not know, what the transfer says. */
function usePhotoIdName(code: string): string {
  const say = useListed()
  const { data = [] } = useQuery(enumerationQuery('photoIdType'))
  return say(data.find(({ idKey }) => idKey === code)?.idValue ?? code)
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  )
}

function AgencyLink({ sid, name }: { readonly sid: number; readonly name: string }) {
  return <RecordLink to={placeOf.agency(sid)}>{name}</RecordLink>
}

interface WhyProps {
  readonly item: Item
  readonly nowMs: number
}

/** Why it waits, and how much of its time is gone as a bar. */
function WhyAndClock({ item, nowMs }: WhyProps) {
  const { exceptions: texts } = useMessages()
  const [since, due] = [Date.parse(item.since), Date.parse(item.due)]
  const gone = Math.min(1, Math.max(0, (nowMs - since) / Math.max(1, due - since)))
  return (
    <div className={css['part']}>
      {item.of === 'transaction' && <HeldFor item={item} />}
      <p className={css['until']}>
        <span>
          {texts.panel.clock[item.kind]} <strong>{formatWhen(item.due, 'date-time-utc-bare')}</strong>
        </span>
        <Clock due={item.due} nowMs={nowMs} />
      </p>
      <span className={css['bar']} aria-hidden="true" data-late={gone === 1 || undefined}>
        <span style={{ inlineSize: `${gone * 100}%` }} />
      </span>
    </div>
  )
}

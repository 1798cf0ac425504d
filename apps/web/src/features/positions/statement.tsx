import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { useDownload } from '../../lib/downloads.ts'
import { ProposedChange } from '../../lib/proposed.ts'
import { useMay } from '../../lib/session.ts'
import { LoadedTable, loadingOf } from '../../shared/loaded-table.tsx'
import { OpenProposal } from '../../shared/proposals/open-proposal.tsx'
import { refreshDoneToday, useNeedsSecond } from '../../shared/proposals/second-person.tsx'
import { showProposed } from '../../shared/proposals/show-proposed.ts'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { DateField } from '../../ui/form/date-field.tsx'
import { readShortDate, writeShortDate } from '../../ui/form/short-date.ts'
import { formatMoney, formatWhen } from '../../ui/formats/format.ts'
import { DownloadStatus } from '../../ui/states/download-status.tsx'
import type { Column } from '../../ui/table/column.ts'
import { RowButton } from '../../ui/table/row-button.tsx'
import {
  counterPayment,
  downloadStatement,
  type Payment,
  positionsKey,
  type StatementLine,
  statementFile,
  statementQuery,
} from './api.ts'
import { LineDialog } from './line-dialog.tsx'
import { PaymentDialog } from './payment-dialog.tsx'
import { wordsOf } from './position-picture.tsx'
import css from './positions.module.css'
import { useMessages } from './texts.ts'

const dayMs = 86_400_000
const shownDays = 7

function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * dayMs).toISOString().slice(0, 10)
}

interface StatementOfAgencyProps {
  readonly agencySid: number
  /** Of the server. */
  readonly today: string
}

/** What changed the position, one line per day and kind, and that it adds up. */
export function StatementOfAgency({ agencySid, today }: StatementOfAgencyProps) {
  const { positions: texts } = useMessages()
  const mayEdit = useMay('positions.edit')
  const queries = useQueryClient()
  const [typed, setTyped] = useState({
    from: writeShortDate(dayBefore(today, shownDays - 1)),
    to: writeShortDate(today),
  })
  const [isPaying, setPaying] = useState(false)
  const [opened, setOpened] = useState<StatementLine | null>(null)
  const [undone, setUndone] = useState<Payment | null>(null)
  const from = readShortDate(typed.from) ?? dayBefore(today, shownDays - 1)
  const to = readShortDate(typed.to) ?? today
  const query = useQuery(statementQuery(agencySid, from, to))
  const { data } = query
  const refresh = () => queries.invalidateQueries({ queryKey: positionsKey(agencySid) })
  const columns = useColumns(setOpened, mayEdit ? setUndone : null)
  return (
    <section aria-label={texts.statement.title}>
      <div className={css['tools']}>
        <h3>{texts.statement.title}</h3>
        <p className={css['sum']}>
          {data && (
            <>
              {texts.statement.sum(
                formatMoney(data.broughtForward),
                formatMoney(data.debit),
                formatMoney(data.credit),
                formatMoney(data.balance),
              )}{' '}
              <span className={css[data.equalsLedger ? 'equals' : 'differs']}>
                {data.equalsLedger ? `✓ ${texts.statement.equals}` : texts.statement.differs}
              </span>
            </>
          )}
        </p>
        <div className={css['period']}>
          <DateField
            label={texts.statement.from}
            value={typed.from}
            onChange={(value) => setTyped((before) => ({ ...before, from: value }))}
          />
          <DateField
            label={texts.statement.to}
            value={typed.to}
            onChange={(value) => setTyped((before) => ({ ...before, to: value }))}
          />
          <DownloadButton agencySid={agencySid} from={from} to={to} />
          {mayEdit && <ActionButton onClick={() => setPaying(true)}>{texts.payment.record}</ActionButton>}
        </div>
      </div>
      <DownloadLine />
      <OpenProposal kind="payment" agency={agencySid} />
      <LoadedTable
        caption={texts.statement.title}
        columns={columns}
        rows={data?.lines ?? []}
        rowKey={keyOf}
        loading={loadingOf(query)}
        emptyText={texts.statement.empty}
        skeletonRows={6}
        footer={
          data && (
            <p className={css['brought']}>
              <span>{formatWhen(dayBefore(data.from, 1), 'date-utc')}</span>
              <span>{texts.statement.brought}</span>
              <b>{formatMoney(data.broughtForward)}</b>
            </p>
          )
        }
      />
      {isPaying && (
        <PaymentDialog
          agencySid={agencySid}
          today={today}
          onSaved={async () => {
            setPaying(false)
            await refresh()
          }}
          onClose={() => setPaying(false)}
        />
      )}
      {opened && <LineDialog agencySid={agencySid} line={opened} onClose={() => setOpened(null)} />}
      {undone && <CounterDialog payment={undone} onDone={refresh} onClose={() => setUndone(null)} />}
    </section>
  )
}

interface DownloadButtonProps {
  readonly agencySid: number
  readonly from: string
  readonly to: string
}

/** Every posting of the days, as a file. */
function DownloadButton({ agencySid, from, to }: DownloadButtonProps) {
  const { statement: texts } = useMessages().positions
  const { kind } = useDownload(statementFile)
  const days = texts.days(formatWhen(from, 'date-utc'), formatWhen(to, 'date-utc'))
  return (
    <ActionButton busy={kind === 'running'} onClick={() => downloadStatement(agencySid, { from, to }, days)}>
      {texts.download}
    </ActionButton>
  )
}

function DownloadLine() {
  const { fileName, cancel, retry } = statementFile
  const state = useDownload(statementFile)
  return <DownloadStatus fileName={fileName} state={state} onCancel={cancel} onRetry={retry} />
}

function keyOf({ day, what, isSender, payment }: StatementLine): string {
  return `${day} ${what} ${isSender} ${payment?.sid ?? ''}`
}

interface CounterDialogProps {
  readonly payment: Payment
  readonly onDone: () => Promise<void>
  readonly onClose: () => void
}

function CounterDialog({ payment, onDone, onClose }: CounterDialogProps) {
  const messages = useMessages()
  const { positions: texts, proposals } = messages
  const [clientKey] = useState(() => crypto.randomUUID())
  const needsSecond = useNeedsSecond('payment', payment.amount)
  const lead = texts.counter.lead(wordsOf(payment, texts), formatMoney(payment.amount))
  const undo = async (why: string): Promise<void> => {
    try {
      await counterPayment(payment.sid, clientKey, why)
      refreshDoneToday()
    } catch (error) {
      if (!(error instanceof ProposedChange)) throw error
      showProposed(error, messages)
    }
    await onDone()
  }
  return (
    <ReasonDialog
      title={texts.counter.title}
      lead={needsSecond ? `${lead} ${proposals.second.needed}` : lead}
      labels={texts.counter}
      tone="danger"
      missing={texts.counter.missing}
      maxLength={500}
      act={undo}
      onClose={onClose}
    />
  )
}

type Undo = ((payment: Payment) => void) | null

type Open = (line: StatementLine) => void

function useColumns(open: Open, undo: Undo): Column<StatementLine>[] {
  const { positions: texts } = useMessages()
  return useMemo(() => {
    const { columns } = texts.statement
    const figure = (key: 'debit' | 'credit' | 'balance', width: number): Column<StatementLine> => ({
      key,
      header: columns[key],
      align: 'end',
      width,
      render: (line) => (line[key] === null ? '' : formatMoney(line[key])),
    })
    return [
      { key: 'date', header: columns.date, width: 104, render: ({ day }) => formatWhen(day, 'date-utc') },
      {
        key: 'what',
        header: columns.what,
        width: 420,
        render: (line) => <What line={line} open={open} undo={undo} />,
      },
      figure('debit', 140),
      figure('credit', 140),
      figure('balance', 150),
    ]
  }, [texts, open, undo])
}

interface WhatProps {
  readonly line: StatementLine
  readonly open: Open
  readonly undo: Undo
}

/** The transfers of a line are one click away; a payment is its line. */
function What({ line, open, undo }: WhatProps): ReactNode {
  const { positions: texts } = useMessages()
  const { what, isSender, count, payment } = line
  if (!payment && what === 'PAYMENT') return texts.statement.furtherPayments(count)
  if (!payment)
    return (
      <RowButton opens onClick={() => open(line)}>
        {texts.statement.what(what, isSender, count)}
      </RowButton>
    )
  const { valueDate, bankReference, comments, reverses, reversedBy, amount } = payment
  const details = [
    ...(valueDate === line.day ? [] : [texts.statement.valueDate(formatWhen(valueDate, 'date-utc'))]),
    ...(bankReference === '' ? [] : [texts.statement.reference(bankReference)]),
    ...(comments === '' ? [] : [comments]),
    ...(reversedBy === null ? [] : [texts.statement.undone]),
  ]
  const words = wordsOf(payment, texts)
  return (
    <>
      {words} <span className={css['details']}>{details.join(', ')}</span>
      {undo && reverses === null && reversedBy === null && (
        <button
          type="button"
          className={css['undo']}
          aria-label={texts.counter.openOf(words, formatMoney(amount))}
          onClick={() => undo(payment)}
        >
          {texts.counter.open}
        </button>
      )}
    </>
  )
}

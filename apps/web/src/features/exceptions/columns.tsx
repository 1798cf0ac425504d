import { proposalKindNames } from '@corridor/contract/proposals'
import { useMemo } from 'react'
import { holdReason } from '../../shared/holds/hold-words.ts'
import { placeOf, RecordLink } from '../../shared/record-link.tsx'
import { formatWhen } from '../../ui/formats/format.ts'
import { Money } from '../../ui/formats/money.tsx'
import { Pill } from '../../ui/formats/pill.tsx'
import { type Column, columnsCalled } from '../../ui/table/column.ts'
import type { Row } from './api.ts'
import { timeLeft } from './clock.ts'
import css from './exceptions.module.css'
import { type Messages, useMessages } from './texts.ts'

/** Orange and red belong to the clock: a kind is told by its word. What waits for the one who looks stands out. */
export function KindPill({ kind, mayApprove }: Pick<Row, 'kind' | 'mayApprove'>) {
  const { kinds, toApprove } = useMessages().exceptions
  return mayApprove ? <Pill tone="accent">{toApprove}</Pill> : <Pill tone="neutral">{kinds[kind]}</Pill>
}

/** The number of a transfer, or what a proposal would change. */
export function nameOf(
  { of, reference }: Pick<Row, 'of' | 'reference'>,
  { kinds }: Messages['proposals'],
): string {
  const kind = of === 'proposal' && proposalKindNames.find((name) => name === reference)
  return kind ? kinds[kind] : reference
}

/** In the words of the one who reads it: why something is on the list. */
export function whyOf({ kind, days, hold, reason }: Row, messages: Messages): string {
  if (hold) return holdReason(hold, messages)
  return kind === 'expired' && days !== null ? messages.exceptions.notCollected(days) : reason
}

interface ClockProps {
  readonly due: string
  readonly nowMs: number
}

/** The sign and the word say what the colour says. */
export function Clock({ due, nowMs }: ClockProps) {
  const { text, tone } = timeLeft(due, nowMs, useMessages())
  return (
    <span className={css['clock']} data-tone={tone}>
      {tone === 'soon' && <span aria-hidden="true">⚠ </span>}
      {text}
    </span>
  )
}

/** The time of today, the day of what is older. */
export function shortSince(since: string, nowMs: number): string {
  const [day = '', time = ''] = formatWhen(since, 'date-time-utc-bare').split(' ')
  const [today] = formatWhen(new Date(nowMs).toISOString(), 'date-time-utc-bare').split(' ')
  return day === today ? time.slice(0, 5) : day.slice(0, 5)
}

export function useColumns(nowMs: number): Column<Row>[] {
  const messages = useMessages()
  return useMemo(() => {
    const { exceptions: texts, proposals } = messages
    const { columns } = texts
    const column = columnsCalled<Row, keyof typeof columns>(columns)
    return [
      column('reference', 120, (row) => nameOf(row, proposals)),
      column('kind', 102, (row) => <KindPill {...row} />),
      column('usd', 84, (row) => (row.usd === null ? '' : <Money amount={row.usd} />), 'end'),
      column('agency', 96, (row) =>
        row.agency ? (
          <RecordLink inRow to={placeOf.agency(row.agency.sid)}>
            {row.agency.name}
          </RecordLink>
        ) : (
          ''
        ),
      ),
      column('why', 228, (row) => whyOf(row, messages)),
      column('holder', 118, (row) =>
        row.holder ? row.holder.login : <span className={css['nobody']}>{texts.nobody}</span>,
      ),
      column('since', 58, (row) => (
        <time dateTime={row.since} title={formatWhen(row.since, 'date-time-utc')}>
          {shortSince(row.since, nowMs)}
        </time>
      )),
      column('clock', 102, (row) => <Clock due={row.due} nowMs={nowMs} />, 'end'),
    ]
  }, [messages, nowMs])
}

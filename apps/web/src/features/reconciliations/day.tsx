import { fromCents, toCents } from '@corridor/domain/money/money'
import { useQuery } from '@tanstack/react-query'
import { counted } from '../../lib/messages/written.ts'
import { useRecordTitle } from '../../lib/screen-title.ts'
import { operatorName } from '../../lib/server-settings.ts'
import { calendarYears } from '../../shared/calendar-years.ts'
import { failureOf } from '../../shared/failure.ts'
import { OpenProposal } from '../../shared/proposals/open-proposal.tsx'
import { CalendarButton } from '../../ui/form/calendar-button.tsx'
import { formatMoney, formatWhen } from '../../ui/formats/format.ts'
import { Money } from '../../ui/formats/money.tsx'
import { When } from '../../ui/formats/when.tsx'
import { Card } from '../../ui/page/card.tsx'
import { PlaceLink } from '../../ui/page/place-link.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonRows } from '../../ui/states/skeleton-rows.tsx'
import { type Day, dayQuery, useAgencies } from './api.ts'
import css from './day.module.css'
import { DayDate } from './day-date.tsx'
import { Finding } from './finding.tsx'
import { dayHref, listOfDayHref, type Side, tabs } from './links.ts'
import { MatrixFigure } from './matrix.tsx'
import { PartiesTable, sideOf } from './parties-table.tsx'
import { PendingPairs } from './pending.tsx'
import { ProofBox } from './proof.tsx'
import { ReopenButton } from './reopen-button.tsx'
import { useMessages } from './texts.ts'

const dayMs = 86_400_000

function beside(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
}

/** The last one that can be over. */
export function yesterday(): string {
  return new Date(Date.now() - dayMs).toISOString().slice(0, 10)
}

function today(): string {
  return new Date().toISOString().slice(0, 10)
}

interface DayPageProps extends Narrowing {
  readonly day: string
  readonly onDay: (day: string) => void
}

interface Narrowing {
  readonly side: Side | undefined
  readonly onSide: (side: Side | undefined) => void
}

/** A day in whole: that nothing is lost between its parties, who owes whom, and the proof of it. */
export function DayPage({ day, side, onSide, onDay }: DayPageProps) {
  const { day: texts } = useMessages().reconciliations
  const { data, error, refetch } = useQuery(dayQuery(day))
  const agencies = useAgencies()
  useRecordTitle(formatWhen(day, 'date-utc'))
  const failure = failureOf(error ?? agencies.error)
  const isLoaded = data && !agencies.isLoading
  return (
    <>
      <div className={css['heading']}>
        <PlaceLink className={css['step']} href={dayHref(beside(day, -1))} aria-label={texts.previous}>
          ‹
        </PlaceLink>
        <h2>
          {texts.heading} <DayDate at={`${day}T00:00:00.000Z`} />
        </h2>
        {day < today() && (
          <PlaceLink className={css['step']} href={dayHref(beside(day, 1))} aria-label={texts.next}>
            ›
          </PlaceLink>
        )}
        <CalendarButton label={texts.pick} value={day} years={calendarYears()} max={today()} onPick={onDay} />
        {data && (
          <p>
            {data.closedAt === null ? (
              <b className={css['open']}>{texts.open}</b>
            ) : (
              <>
                {data.events === 0 ? texts.nothing : texts.closed(counted(data.events))}{' '}
                <When at={data.closedAt} format="date-time-utc" />
              </>
            )}
          </p>
        )}
        {data && data.closedAt !== null && <ReopenButton key={day} day={day} />}
      </div>
      {isLoaded && <Loaded key={day} day={data} side={side} onSide={onSide} />}
      {!isLoaded && failure && (
        <ErrorState
          {...failure}
          onRetry={() => {
            void refetch()
            if (agencies.error) agencies.retry()
          }}
        />
      )}
      {!isLoaded && !failure && <SkeletonRows rows={10} />}
    </>
  )
}

function Loaded({ day, side, onSide }: Narrowing & { readonly day: Day }) {
  return (
    <div className={css['page']}>
      <OpenProposal kind="reopen_day" record={Number(day.day.replaceAll('-', ''))} />
      {day.closedAt === null ? (
        <>
          <OpenFindings day={day} />
          <PendingPairs />
        </>
      ) : (
        <>
          <Strip day={day} />
          <div className={css['columns']}>
            <MatrixFigure day={day} />
            <div className={css['side']}>
              <ProofBox day={day.day} proof={day.proof} />
              <PartiesTable day={day} side={side} onSide={onSide} />
            </div>
          </div>
        </>
      )}
    </div>
  )
}

function sumOf(amounts: readonly string[]): string {
  return fromCents(amounts.reduce((sum, amount) => sum + toCents(amount), 0n))
}

/** What the agencies owe, what they are owed, and the operator's: together nothing. */
function Strip({ day: { day, parties, operator, sum } }: { readonly day: Day }) {
  const { day: texts } = useMessages().reconciliations
  const sumOfSide = (side: Side): string =>
    sumOf(parties.filter((party) => sideOf(party) === side).map(({ net }) => net))
  const isZero = toCents(sum) === 0n
  return (
    <Card>
      <dl className={css['strip']} aria-label={texts.strip}>
        <Party name={texts.owe} href={dayHref(day, 'owe')} amount={sumOfSide('owe')} />
        <Party name={texts.owed} href={dayHref(day, 'owed')} amount={sumOfSide('owed')} />
        <Party name={operatorName} href={listOfDayHref(tabs.operators, day)} amount={operator} />
        <div className={css['sum']} data-zero={isZero}>
          <dt>{texts.sum}</dt>
          <dd>
            <span aria-hidden="true">{isZero ? '✓ ' : '⚠ '}</span>
            <Money amount={sum} /> <small>{isZero ? texts.isZero : texts.isNotZero}</small>
          </dd>
        </div>
      </dl>
    </Card>
  )
}

interface PartyProps {
  readonly name: string
  /** The place of what is behind it. */
  readonly href: string
  readonly amount: string
}

function Party({ name, href, amount }: PartyProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <PlaceLink href={href} aria-label={`${name} ${formatMoney(amount)}`}>
          <Money amount={amount} colored />
        </PlaceLink>
      </dd>
    </div>
  )
}

function OpenFindings({ day: { day, findings } }: { readonly day: Day }) {
  const { day: texts } = useMessages().reconciliations
  if (day >= today())
    return <p className={css['running']}>{day > today() ? texts.notBegun : texts.running}</p>
  return (
    <section className={css['findings']} aria-label={texts.keptOpen}>
      <h3>{texts.keptOpen}</h3>
      {findings.length === 0 ? (
        <p>{texts.nothingKeeps}</p>
      ) : (
        <ul>
          {findings.map((finding) => (
            <li key={finding}>
              <Finding sentence={finding} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

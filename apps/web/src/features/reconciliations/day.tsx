import { fromCents, toCents } from '@corridor/domain/money/money'
import { useQuery } from '@tanstack/react-query'
import { operatorName } from '../../lib/server-settings.ts'
import { failureOf } from '../../shared/failure.ts'
import { Money } from '../../ui/formats/money.tsx'
import { When } from '../../ui/formats/when.tsx'
import { Card } from '../../ui/page/card.tsx'
import { PlaceLink } from '../../ui/page/place-link.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonRows } from '../../ui/states/skeleton-rows.tsx'
import { type Day, dayQuery, useAgencies } from './api.ts'
import css from './day.module.css'
import { DayDate } from './day-date.tsx'
import { dayHref } from './links.ts'
import { MatrixFigure } from './matrix.tsx'
import { PartiesTable } from './parties-table.tsx'
import { PendingPairs } from './pending.tsx'
import { ProofBox } from './proof.tsx'
import { useMessages } from './texts.ts'

const dayMs = 86_400_000

function beside(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
}

/** The last one that can be over. */
export function yesterday(): string {
  return new Date(Date.now() - dayMs).toISOString().slice(0, 10)
}

/** A day in whole: that nothing is lost between its parties, who owes whom, and the proof of it. */
export function DayPage({ day }: { readonly day: string }) {
  const { day: texts } = useMessages().reconciliations
  const { data, error, refetch } = useQuery(dayQuery(day))
  const agencies = useAgencies()
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
        <PlaceLink className={css['step']} href={dayHref(beside(day, 1))} aria-label={texts.next}>
          ›
        </PlaceLink>
        {data && (
          <p>
            {data.closedAt === null ? (
              <b className={css['open']}>{texts.open}</b>
            ) : (
              <>
                {data.events === 0 ? texts.nothing : texts.closed(data.events.toLocaleString('en'))}{' '}
                <When at={data.closedAt} format="date-time-utc" />
              </>
            )}
          </p>
        )}
      </div>
      {isLoaded && <Loaded day={data} />}
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

function Loaded({ day }: { readonly day: Day }) {
  return (
    <div className={css['page']}>
      {day.closedAt === null ? (
        <>
          <OpenFindings findings={day.findings} />
          <PendingPairs />
        </>
      ) : (
        <>
          <Strip day={day} />
          <div className={css['columns']}>
            <MatrixFigure day={day} />
            <div className={css['side']}>
              <ProofBox day={day.day} proof={day.proof} />
              <PartiesTable parties={day.parties} />
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
function Strip({ day: { parties, operator, sum } }: { readonly day: Day }) {
  const { day: texts } = useMessages().reconciliations
  const nets = parties.map(({ net }) => net)
  const isZero = toCents(sum) === 0n
  return (
    <Card>
      <dl className={css['strip']} aria-label={texts.strip}>
        <Party name={texts.owe}>{sumOf(nets.filter((net) => net.startsWith('-')))}</Party>
        <Party name={texts.owed}>{sumOf(nets.filter((net) => !net.startsWith('-')))}</Party>
        <Party name={operatorName}>{operator}</Party>
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

function Party({ name, children }: { readonly name: string; readonly children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Money amount={children} colored />
      </dd>
    </div>
  )
}

function OpenFindings({ findings }: { readonly findings: readonly string[] }) {
  const { day: texts } = useMessages().reconciliations
  return (
    <section className={css['findings']} aria-label={texts.keptOpen}>
      <h3>{texts.keptOpen}</h3>
      {findings.length === 0 ? (
        <p>{texts.nothingKeeps}</p>
      ) : (
        <ul>
          {findings.map((finding) => (
            <li key={finding}>{finding}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

import type { RouteAnswer } from '@corridor/contract/common/route'
import { feesRoutes } from '@corridor/contract/fees'
import { percentToFraction } from '@corridor/domain/fees/percent'
import { decimal } from '@corridor/domain/money/decimal'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/http.ts'
import { failureOf } from '../../shared/failure.ts'
import { placeOf, RecordLink } from '../../shared/record-link.tsx'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { formatMoney, formatWhen } from '../../ui/formats/format.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import css from './history.module.css'
import type { Line } from './lines.ts'
import { useMessages } from './texts.ts'

type Result = RouteAnswer<typeof feesRoutes.dryRun>

const ranges = [7, 30, 90] as const
type Days = (typeof ranges)[number]

interface Tried {
  readonly percent: string
  readonly spread: string
  readonly days: Days
}

function dryRunQuery(currency: string, tried: Tried | null) {
  const { spread, days } = tried ?? { spread: '0', days: 30 as const }
  return queryOptions({
    queryKey: ['rates-dry-run', currency, spread, days],
    queryFn: ({ signal }) =>
      call(feesRoutes.dryRun, { body: { of: 'spread', currency, spread, days } }, signal),
    enabled: tried !== null,
    // Asked for by a click, and what it looks at goes on: never from memory.
    staleTime: 0,
    gcTime: 0,
  })
}

/** What the typed spread would have made of the transfers of the last days. Nothing is stored. */
export function SpreadDryRun({ line }: { readonly line: Line }) {
  const { dryRun: texts } = useMessages().rates
  const [days, setDays] = useState<Days>(30)
  const [tried, setTried] = useState<Tried | null>(null)
  const { data, error, isFetching, refetch } = useQuery(dryRunQuery(line.retail, tried))
  const spread = line.isChanged ? percentToFraction(line.percent) : null
  const failure = failureOf(isFetching ? null : error)
  if (!tried && (spread === null || !line.stored)) return null
  const isOutdated = tried !== null && (tried.percent !== line.percent || tried.days !== days)
  return (
    <section className={css['dryRun']} aria-label={texts.title}>
      <div className={css['dryRunHead']}>
        {spread !== null && (
          <ActionButton
            busy={isFetching}
            onClick={() => {
              if (tried && !isOutdated) void refetch()
              setTried({ percent: line.percent, spread, days })
            }}
          >
            {texts.run(line.percent)}
          </ActionButton>
        )}
        <div className={css['pills']} role="group" aria-label={texts.over}>
          {ranges.map((one) => (
            <button key={one} type="button" aria-pressed={one === days} onClick={() => setDays(one)}>
              {texts.days(one)}
            </button>
          ))}
        </div>
        {data && isOutdated && (
          <span className={css['outdated']} role="status">
            {texts.outdated(tried.percent, tried.days)}
          </span>
        )}
      </div>
      {failure && <ErrorState {...failure} onRetry={() => void refetch()} />}
      {data && tried && !failure && <Outcome code={line.retail} tried={tried} result={data} />}
    </section>
  )
}

interface OutcomeProps {
  readonly code: string
  readonly tried: Tried
  readonly result: Result
}

function Outcome({ code, tried, result }: OutcomeProps) {
  const { dryRun: texts } = useMessages().rates
  const { transfers, more, less, same, refused, asOf } = result
  const counts = [
    texts.more(more.transfers),
    texts.less(less.transfers),
    texts.same(same.transfers),
    ...(refused.transfers > 0 ? [texts.refused(refused.transfers)] : []),
  ]
  return (
    <>
      <p>
        <b>{texts.transfers(transfers, code, tried.days)}</b>
        {transfers > 0 && ` ${counts.join(', ')}.`}{' '}
        <span className={css['hint']}>{texts.asOf(formatWhen(asOf, 'date-time-utc'))}</span>
      </p>
      {transfers > 0 && (
        <div className={css['outcome']}>
          <Parties percent={tried.percent} result={result} />
          <Largest result={result} />
        </div>
      )}
    </>
  )
}

function difference(before: string, after: string): string {
  const change = decimal(after).minus(decimal(before))
  return `${change.gt('0') ? '+' : ''}${formatMoney(change.toFixed())}`
}

function Parties({ percent, result }: { readonly percent: string; readonly result: Result }) {
  const { dryRun: texts } = useMessages().rates
  return (
    <table aria-label={texts.parties}>
      <thead>
        <tr>
          <th scope="col">{texts.parties}</th>
          <th scope="col">{texts.before}</th>
          <th scope="col">{texts.after(percent)}</th>
          <th scope="col">{texts.difference}</th>
        </tr>
      </thead>
      <tbody>
        {(['host', 'peer', 'operator', 'all'] as const).map((party) => {
          const { before, after } = result.fx[party]
          return (
            <tr key={party}>
              <th scope="row">{texts[party]}</th>
              <td>{formatMoney(before)}</td>
              <td>{formatMoney(after)}</td>
              <td>{difference(before, after)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Largest({ result }: { readonly result: Result }) {
  const { dryRun: texts } = useMessages().rates
  return (
    <table aria-label={texts.largest}>
      <thead>
        <tr>
          <th scope="col">{texts.largest}</th>
          <th scope="col">{texts.amount}</th>
          <th scope="col">{texts.difference}</th>
        </tr>
      </thead>
      <tbody>
        {result.largest.slice(0, 5).map(({ sid, referenceNumber, amountBase, before, after }) => (
          <tr key={sid}>
            <th scope="row">
              <RecordLink to={placeOf.transfer(sid)}>{referenceNumber}</RecordLink>
            </th>
            <td>{formatMoney(amountBase)}</td>
            <td>{difference(before, after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

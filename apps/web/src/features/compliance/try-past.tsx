import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { failureOf } from '../../shared/failure.ts'
import { ShareBar } from '../../ui/charts/share-bar.tsx'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { isSame } from '../../ui/form/values.ts'
import { formatMoney, formatWhen } from '../../ui/formats/format.ts'
import { When } from '../../ui/formats/when.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import type { Field } from './api.ts'
import { BesideLink } from './beside-link.tsx'
import { transferHref, transfersHref } from './place.ts'
import { reasonWords } from './reason-words.ts'
import { products } from './shown-fields.ts'
import { useMessages } from './texts.ts'
import css from './try.module.css'
import { type TriedPast, tryPast } from './try-api.ts'
import type { TryPanelProps } from './try-panel.tsx'

/** As many offices, and as many transfers, as have room in a line or two. */
const agentsShown = 3
const samplesShown = 5

/** The last 30 days by the rules as they were typed when somebody asked: thousands of transfers, so not at each key. */
export function TryPast({ agency, panel, trying: { product, rules } }: TryPanelProps) {
  const { tryOut: texts } = useMessages().compliance
  const [asked, setAsked] = useState({ rules, product })
  if (asked.rules === null && rules !== null) setAsked({ rules, product })
  const isOutdated = rules !== null && !isSame(asked, { rules, product })
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['compliance-try-past', agency.sid, asked],
    queryFn: ({ signal }) => {
      if (!asked.rules) throw new Error('Nothing to try')
      return tryPast(agency.sid, { rules: asked.rules, product: products[asked.product] }, signal)
    },
    enabled: asked.rules !== null,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const failure = failureOf(error)
  return (
    <section className={css['past']} aria-label={texts.past} aria-busy={isFetching || undefined}>
      <div className={css['pastHead']}>
        <h4>{texts.past}</h4>
        {data && (
          <>
            <span>
              {texts.between(formatWhen(data.since, 'date-utc'), formatWhen(data.until, 'date-utc'))}
            </span>
            <span className={css['stored']}>
              {texts.asOf} <When at={data.asOf} format="time-local" />
            </span>
          </>
        )}
      </div>
      {isOutdated && (
        <p role="status" className={css['outdated']}>
          {texts.outdated}{' '}
          <ActionButton busy={isFetching} onClick={() => setAsked({ rules, product })}>
            {texts.again}
          </ActionButton>
        </p>
      )}
      {failure && <ErrorState {...failure} onRetry={() => void refetch()} />}
      {!data && !failure && <p className={css['hint']}>{texts.counting}</p>}
      {data && !failure && <Counts agencySid={agency.sid} fields={panel[asked.product].fields} past={data} />}
    </section>
  )
}

interface CountsProps {
  readonly agencySid: number
  readonly fields: readonly Field[]
  readonly past: TriedPast
}

function Counts({ agencySid, fields, past }: CountsProps) {
  const messages = useMessages()
  const { tryOut: texts } = messages.compliance
  const days = { dateFrom: past.since, dateTo: past.until }
  const share = past.transfers === 0 ? 0 : (past.refused / past.transfers) * 100
  return (
    <>
      <p className={css['sentence']}>
        {texts.of}{' '}
        <BesideLink href={transfersHref(agencySid, days)}>{texts.transfers(past.transfers)}</BesideLink>{' '}
        <strong>{texts.wouldBe(past.refused)}</strong> {texts.share(share.toFixed(1))}
      </p>
      {past.reasons.length > 0 && (
        <table className={css['reasons']}>
          <thead>
            <tr>
              <th scope="col">{texts.columns.reason}</th>
              <th scope="col">{texts.columns.transfers}</th>
              <td />
              <th scope="col">{texts.columns.amount}</th>
            </tr>
          </thead>
          <tbody>
            {past.reasons.map(({ transfers, amount, ...reason }) => (
              <tr key={`${reason.rule} ${reason.field}`}>
                <th scope="row">{reasonWords(reason, fields, messages)}</th>
                <td>{transfers}</td>
                <td>
                  <ShareBar share={transfers / past.refused} />
                </td>
                <td>{formatMoney(amount)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{texts.refusedTotal}</th>
              <td>{past.refused}</td>
              <td>{texts.storedCount(past.storedRefused)}</td>
              <td>{formatMoney(past.refusedAmount)}</td>
            </tr>
          </tfoot>
        </table>
      )}
      <Offices agencySid={agencySid} past={past} />
      {past.samples.length > 0 && (
        <p className={css['sentence']}>
          {texts.samples}{' '}
          {past.samples.slice(0, samplesShown).map(({ sid, referenceNumber, amount }, index) => (
            <Fragment key={sid}>
              {index > 0 && ' · '}
              <BesideLink href={transferHref(sid)} title={formatMoney(amount)}>
                {referenceNumber}
              </BesideLink>
            </Fragment>
          ))}
        </p>
      )}
    </>
  )
}

function Offices({ agencySid, past }: { agencySid: number; past: TriedPast }) {
  const { tryOut: texts } = useMessages().compliance
  const shown = past.agents.slice(0, agentsShown)
  const others = past.agents.slice(agentsShown)
  const left = others.reduce((sum, { transfers }) => sum + transfers, 0)
  if (shown.length === 0) return null
  return (
    <p className={css['sentence']}>
      {shown.map(({ sid, name, transfers }, index) => (
        <Fragment key={sid}>
          {index > 0 && ' · '}
          <strong>{transfers}</strong>{' '}
          <BesideLink
            href={transfersHref(agencySid, { agent: sid, dateFrom: past.since, dateTo: past.until })}
          >
            {name}
          </BesideLink>
        </Fragment>
      ))}
      {others.length > 0 && ` · ${texts.atMore(left, others.length)}`}
    </p>
  )
}

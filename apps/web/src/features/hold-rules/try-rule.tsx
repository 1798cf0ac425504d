import { useQuery } from '@tanstack/react-query'
import { hrefTo } from '../../lib/href.ts'
import { failureOf } from '../../shared/failure.ts'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { isSame } from '../../ui/form/values.ts'
import { formatMoney, formatWhen } from '../../ui/formats/format.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { type RuleBody, tryQuery } from './api.ts'
import css from './hold-rules.module.css'
import { useMessages } from './texts.ts'

interface TryRuleProps {
  /** The rule as it was typed when somebody asked: a hundred thousand transfers are not judged at each key. */
  readonly asked: RuleBody
  readonly current: RuleBody
  readonly onAgain: () => void
}

/** What the rule would have held over the last 90 days; nothing is saved. */
export function TryRule({ asked, current, onAgain }: TryRuleProps) {
  const { tryOut: texts } = useMessages().holdRules
  const { data, error, isFetching, refetch } = useQuery(tryQuery({ ...asked, isActive: true }))
  const failure = failureOf(isFetching ? null : error)
  const isOutdated = !isSame({ ...asked, isActive: true }, { ...current, isActive: true })
  return (
    <section className={css['tried']} aria-label={texts.title} aria-busy={isFetching || undefined}>
      <h3>{texts.title}</h3>
      {isOutdated && (
        <p role="status">
          {texts.outdated} <ActionButton onClick={onAgain}>{texts.again}</ActionButton>
        </p>
      )}
      {failure && <ErrorState {...failure} onRetry={() => void refetch()} />}
      {!data && !failure && <p role="status">{texts.counting}</p>}
      {data && (
        <>
          <p role="status">
            <strong>{texts.held(data.held, data.transfers)}</strong>{' '}
            {texts.amount(formatMoney(data.heldAmount))}{' '}
            <span className={css['hint']}>
              {texts.between(formatWhen(data.since, 'date-utc'), formatWhen(data.until, 'date-utc'))}
            </span>
          </p>
          {data.samples.length > 0 && (
            <>
              <p className={css['hint']}>{texts.newest(data.samples.length)}</p>
              <ul className={css['samples']}>
                {data.samples.map(({ sid, referenceNumber, amount, agency, at }) => (
                  <li key={sid}>
                    {/* Beside: what was typed in the dialog stays. */}
                    <a href={hrefTo('transactions', { tab: 2, sid })} target="_blank" rel="noreferrer">
                      {referenceNumber}
                    </a>
                    <span>{formatMoney(amount)}</span>
                    <span>{agency}</span>
                    <span>{formatWhen(at, 'date-utc')}</span>
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      )}
    </section>
  )
}

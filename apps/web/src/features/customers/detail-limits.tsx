import { Fragment, useId } from 'react'
import { difference, money } from '../../shared/price/figures.ts'
import { placeOf, RecordLink } from '../../shared/record-link.tsx'
import { LinkButton } from '../../ui/form/link-button.tsx'
import { SkeletonBar } from '../../ui/states/skeleton-bar.tsx'
import type { Standing } from './customer-api.ts'
import css from './detail.module.css'
import { useMessages } from './texts.ts'

type Limit = Standing['limits'][number]

interface DetailLimitsProps {
  /** Undefined until they are known. */
  readonly limits: readonly Limit[] | undefined
  readonly failure: { readonly message: string } | null
  readonly onRetry: () => void
}

/** From here on somebody at the counter is about to hear no. */
const nearShare = 0.8

/** For the length of a bar alone: the amounts beside it are exact. */
function shareOf({ sent, limit }: Limit): number {
  return Number(limit) === 0 ? 1 : Number(sent) / Number(limit)
}

/** What was sent through the whole network, against the limit of each agency that was used; the fullest first. */
export function DetailLimits({ limits, failure, onRetry }: DetailLimitsProps) {
  const { head: texts, form } = useMessages().customer
  const id = useId()
  if (failure && !limits)
    return (
      <p className={css['muted']} role="status">
        {texts.failed} <LinkButton onClick={onRetry}>{form.retry}</LinkButton>
      </p>
    )
  return (
    <section className={css['limits']} aria-labelledby={id}>
      <h3 id={id}>{texts.sent}</h3>
      {!limits && <SkeletonBar />}
      {limits?.length === 0 && <p className={css['muted']}>{texts.noLimits}</p>}
      <div className={css['bars']}>
        {limits
          ?.toSorted((one, other) => shareOf(other) - shareOf(one))
          .map((limit) => (
            <LimitLine key={`${limit.agencySid} ${limit.period}`} limit={limit} />
          ))}
      </div>
    </section>
  )
}

function LimitLine({ limit: one }: { limit: Limit }) {
  const { head: texts } = useMessages().customer
  const share = shareOf(one)
  const isOver = share > 1
  return (
    <Fragment>
      <RecordLink to={placeOf.agency(one.agencySid)}>{one.agencyName}</RecordLink>
      <span className={css['muted']}>{texts.periods[one.period]}</span>
      <span className={css['bar']} data-near={share > nearShare || undefined} aria-hidden="true">
        <span style={{ inlineSize: `${Math.min(100, share * 100)}%` }} />
      </span>
      <span className={css['figure']}>
        <b>{money(one.sent)}</b> {texts.ofLimit(money(one.limit))}
      </span>
      <span className={css['figure']} data-near={share > nearShare || undefined}>
        {isOver
          ? texts.over(money(difference(one.sent, one.limit)))
          : texts.left(money(difference(one.limit, one.sent)))}
      </span>
    </Fragment>
  )
}

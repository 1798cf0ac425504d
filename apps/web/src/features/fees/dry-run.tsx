import type { TypedBracket } from '@corridor/domain/fees/typed'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf } from '../../shared/failure.ts'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { isSame } from '../../ui/form/values.ts'
import { formatWhen } from '../../ui/formats/format.ts'
import { Card } from '../../ui/page/card.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonForm } from '../../ui/states/skeleton-form.tsx'
import { Chip, Chips } from '../../ui/table/chips.tsx'
import type { Pair } from './api.ts'
import { DryRunFigures } from './dry-run-figures.tsx'
import { readRows } from './fee-curve.ts'
import { useMessages } from './texts.ts'
import css from './try.module.css'
import { type Asked, dryRunDays, dryRunQuery } from './try-api.ts'
import { useInView } from './use-in-view.ts'

interface DryRunProps {
  readonly pair: Pair
  readonly rows: readonly TypedBracket[]
  /** The countries by name. */
  readonly name: string
  readonly onClose: () => void
}

/** What the brackets as typed would have done to the transfers of the last days; nothing is saved. */
export function DryRun({ pair, rows, name, onClose }: DryRunProps) {
  const { dryRun: texts } = useMessages().fees
  const opened = useInView()
  const typed = readRows(rows)
  const [asked, setAsked] = useState<Asked | null>(typed && { days: 30, brackets: typed })
  const isOutdated = asked !== null && !isSame(asked.brackets, typed)
  return (
    <Card>
      <section ref={opened} className={css['dryRun']} aria-label={texts.title}>
        <div className={css['top']}>
          <h3>{texts.over(asked?.days ?? 30, name)}</h3>
          <Chips label={texts.days}>
            {dryRunDays.map((days) => (
              <Chip
                key={days}
                pressed={asked?.days === days}
                onClick={() => typed && setAsked({ days, brackets: typed })}
              >
                {texts.daysOf(days)}
              </Chip>
            ))}
          </Chips>
          <ActionButton onClick={onClose}>{texts.close}</ActionButton>
        </div>
        {(isOutdated || !asked) && (
          <p role="status" className={css['outdated']}>
            <span>{typed ? texts.outdated : texts.wrong}</span>
            {typed && (
              <ActionButton onClick={() => setAsked({ days: asked?.days ?? 30, brackets: typed })}>
                {texts.again}
              </ActionButton>
            )}
          </p>
        )}
        {asked && <Result pair={pair} asked={asked} />}
      </section>
    </Card>
  )
}

function Result({ pair, asked }: { pair: Pair; asked: Asked }) {
  const { dryRun: texts } = useMessages().fees
  const { data, error, refetch, isFetching } = useQuery(dryRunQuery(pair, asked))
  const failure = failureOf(isFetching ? null : error)
  if (failure) return <ErrorState {...failure} onRetry={() => void refetch()} />
  if (!data) return <SkeletonForm fields={6} />
  return (
    <>
      <p className={css['hint']}>{texts.asOf(formatWhen(data.asOf, 'date-time-utc'))}</p>
      {data.transfers === 0 ? <p>{texts.none}</p> : <DryRunFigures result={data} />}
    </>
  )
}

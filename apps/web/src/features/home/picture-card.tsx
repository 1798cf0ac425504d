import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureOf } from '../../shared/failure.ts'
import { ChartFigure } from '../../ui/charts/chart-figure.tsx'
import { formatWhen } from '../../ui/formats/format.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonRows } from '../../ui/states/skeleton-rows.tsx'
import css from './pictures.module.css'
import { useMessages } from './texts.ts'

interface Drawn {
  readonly description: string
  readonly picture: ReactNode
  readonly table: ReactNode
}

interface PictureCardProps<Data> {
  readonly title: string
  readonly note: string
  readonly query: UseQueryOptions<Data, Error, Data, string[]>
  /** Null where there is nothing to draw. */
  readonly draw: (data: Data) => Drawn | null
  readonly emptyText: string
}

/** A picture in the room that it will need, whatever comes: nothing around it moves. */
export function PictureCard<Data extends { readonly asOf: string; readonly isCounting?: boolean }>({
  title,
  note,
  query,
  draw,
  emptyText,
}: PictureCardProps<Data>) {
  const { pictures: texts } = useMessages().home
  const { data, error, refetch } = useQuery(query)
  const failure = data ? null : failureOf(error)
  const drawn = data && !data.isCounting ? draw(data) : null
  return (
    <section className={css['card']} aria-label={title}>
      {drawn ? (
        <ChartFigure
          title={title}
          heading="h2"
          description={drawn.description}
          picture={drawn.picture}
          table={<div className={css['table']}>{drawn.table}</div>}
        />
      ) : (
        <>
          <h2>{title}</h2>
          {failure && <ErrorState {...failure} onRetry={() => void refetch()} />}
          {data && <p>{data.isCounting ? texts.counting : emptyText}</p>}
          {!failure && !data && <SkeletonRows rows={7} />}
        </>
      )}
      <p className={css['foot']}>
        {note}
        {data && <span>{texts.asOf(formatWhen(data.asOf, 'date-time-utc'))}</span>}
      </p>
    </section>
  )
}

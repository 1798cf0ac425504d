import { type ReactNode, useId, useState } from 'react'
import { useMessages } from '../../lib/messages/index.tsx'
import css from './charts.module.css'

interface ChartFigureProps {
  readonly title: string
  /** Where it stands on the page: under another heading, or beside the first ones. */
  readonly heading?: 'h2' | 'h4'
  /** What the picture says, in a sentence: for those who do not see it. */
  readonly description: string
  readonly picture: ReactNode
  /** The same figures as a table. */
  readonly table: ReactNode
}

/** A picture with its title and its sentence; the figures behind it are one click away. */
export function ChartFigure({
  title,
  heading: Heading = 'h4',
  description,
  picture,
  table,
}: ChartFigureProps) {
  const { charts: texts } = useMessages().ui
  const id = useId()
  const [asTable, setAsTable] = useState(false)
  return (
    <figure className={css['figure']} aria-labelledby={`${id}-title`} aria-describedby={`${id}-description`}>
      <figcaption className={css['caption']}>
        <Heading id={`${id}-title`}>{title}</Heading>
        <button type="button" className={css['toggle']} onClick={() => setAsTable(!asTable)}>
          {asTable ? texts.asPicture : texts.asTable}
        </button>
      </figcaption>
      <p id={`${id}-description`} className={css['description']}>
        {description}
      </p>
      {asTable ? table : picture}
    </figure>
  )
}

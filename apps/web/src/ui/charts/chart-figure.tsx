import { type ReactNode, useId, useState } from 'react'
import { useMessages } from '../../lib/messages/index.tsx'
import css from './charts.module.css'

interface ChartFigureProps {
  readonly title: string
  /** What the picture says, in a sentence: for those who do not see it. */
  readonly description: string
  readonly picture: ReactNode
  /** The same figures as a table. */
  readonly table: ReactNode
}

/** A picture with its title and its sentence; the figures behind it are one click away. */
export function ChartFigure({ title, description, picture, table }: ChartFigureProps) {
  const { charts: texts } = useMessages().ui
  const id = useId()
  const [asTable, setAsTable] = useState(false)
  return (
    <figure className={css['figure']} aria-labelledby={`${id}-title`} aria-describedby={`${id}-description`}>
      <figcaption className={css['caption']}>
        <h4 id={`${id}-title`}>{title}</h4>
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

import { Fragment, type ReactNode } from 'react'
import type { WhenFormat } from '../../ui/formats/format.ts'
import { Money } from '../../ui/formats/money.tsx'
import { Percent } from '../../ui/formats/percent.tsx'
import { When } from '../../ui/formats/when.tsx'
import css from './tables.module.css'

const madeAt = '2026-11-07T02:09:31Z'
const inUtc: WhenFormat[] = ['date-time-utc', 'date-time-utc-z', 'date-utc', 'date-person']
const inViewersZone: WhenFormat[] = ['date-local', 'time-local']

const figures: Record<string, ReactNode> = {
  Money: <Money amount="1234567.5" />,
  'Money, negative': <Money amount="-98866.42" colored />,
  'Money, positive': <Money amount="102.31" colored />,
  'Money, no minor units': <Money amount="16830" minorUnits={0} />,
  'Money, none': <Money amount={null} />,
  Percent: <Percent fraction="0.125" />,
  ...Object.fromEntries(
    [...inUtc, ...inViewersZone].map((format) => [format, <When key={format} at={madeAt} format={format} />]),
  ),
}

export function Formats() {
  return (
    <section className={css['section']}>
      <h2>Formats</h2>
      <dl className={css['figures']}>
        {Object.entries(figures).map(([name, shown]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{shown}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  )
}

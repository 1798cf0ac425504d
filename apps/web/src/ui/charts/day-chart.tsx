import { useElementSize } from '@mantine/hooks'
import css from './charts.module.css'
import { layOutDays, layOutLine } from './day-layout.ts'
import own from './days.module.css'

interface DayChartProps {
  readonly kind: 'line' | 'bars'
  /** Of bars alone; `wide` is as wide as there is room. */
  readonly size?: 'small' | 'wide'
  /** Oldest first. */
  readonly values: readonly number[]
  /** What the picture says, in a sentence: for those who do not see it. */
  readonly description: string
  /** What is drawn, above it. */
  readonly name: string
  /** At the other end above it: the figure that matters most. */
  readonly remark: string
  /** Where the line begins. */
  readonly first?: string
  /** Under the ends. */
  readonly from: string
  readonly to: string
  /** Bars before the last so many are pale; under the first of those stands the text. */
  readonly last?: { readonly days: number; readonly label: string }
}

/** The days behind a figure beside it, small. */
export function DayChart(props: DayChartProps) {
  const { kind, size = 'small', values, description, name, remark, first, from, to, last } = props
  const pale = last ? values.length - last.days : 0
  const line = kind === 'line' ? layOutLine(values) : null
  // Drawn in the size that it has: stretched, its letters would grow with it.
  const { ref, width: room } = useElementSize()
  const { bars, width, height, ground } = layOutDays(values, size === 'small' || room === 0 ? size : room)
  return (
    <svg
      ref={ref}
      className={`${css['picture']} ${own[size]}`}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={description}
    >
      <path className={css['axis']} d={`M0 ${ground + 0.5}H${width}`} />
      {line ? (
        <path className={css['outline']} d={line.path} />
      ) : (
        bars.map(({ day, left, top, width: wide, height: high }) => (
          <rect
            key={day}
            className={own[day < pale ? 'pale' : 'day']}
            x={left}
            y={top}
            width={wide}
            height={high}
          />
        ))
      )}
      <text className={css['muted']} y="10">
        {name}
      </text>
      <text className={css['muted']} x={width} y="10" textAnchor="end">
        {remark}
      </text>
      {line && (
        <text className={`${css['muted']} ${own['first']}`} y={line.firstY - 8}>
          {first}
        </text>
      )}
      <text className={css['muted']} y={height - 2}>
        {from}
      </text>
      {last && pale > 0 && (
        <text className={css['muted']} x={bars[pale]?.left} y={height - 2} textAnchor="middle">
          {last.label}
        </text>
      )}
      <text className={css['muted']} x={width} y={height - 2} textAnchor="end">
        {to}
      </text>
    </svg>
  )
}

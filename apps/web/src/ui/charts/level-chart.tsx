import css from './charts.module.css'
import own from './levels.module.css'
import { type LevelPicture, layOutLevels } from './levels.ts'

interface LevelChartProps extends LevelPicture {
  readonly writeValue: (value: number) => string
  readonly writeDay: (atMs: number) => string
  /** At the end of the line: the last figure. */
  readonly now: string
}

/** A line of days against the values that it must not pass; marks are reached by Tab and say what happened. */
export function LevelChart({ writeValue, writeDay, now, ...picture }: LevelChartProps) {
  const drawn = layOutLevels(picture)
  if (!drawn) return null
  const { width, height, left, right, zero, end } = drawn
  return (
    <svg className={css['picture']} viewBox={`0 0 ${width} ${height}`}>
      {drawn.yTicks.map(({ value, y }) => (
        <g key={value}>
          <path className={css['grid']} d={`M${left} ${y}H${right}`} />
          <text className={css['muted']} x={left - 6} y={y + 4} textAnchor="end">
            {writeValue(value)}
          </text>
        </g>
      ))}
      {drawn.xTicks.map(({ atMs, x }) => (
        <text key={atMs} className={css['muted']} x={x} y={height - 8} textAnchor="middle">
          {writeDay(atMs)}
        </text>
      ))}
      <path className={css['axis']} d={`M${left} ${zero}H${right}`} />
      {drawn.levels.map(({ y, label, tone }) => (
        <path key={label} className={own[tone]} d={`M${left} ${y}H${right}`} />
      ))}
      <path className={css['outline']} d={drawn.line ?? ''} />
      {drawn.marks.map(({ key, x, y, kind, label }) => (
        // Drawn, not laid out: no element of a page can take its place in a picture.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex
        <g key={key} role="img" tabIndex={0} className={own['mark']} aria-label={label}>
          <title>{label}</title>
          {kind === 'square' ? (
            <rect className={own['square']} x={x - 3} y={y - 3} width="6" height="6" />
          ) : (
            <path className={own['triangle']} d={`M${x - 4.5} ${y - 14}h9l-4.5 8z`} />
          )}
        </g>
      ))}
      <circle className={css['sparkEnd']} cx={end.x} cy={end.y} r="3.5" />
      {drawn.ends.map(({ textY, label, tone }) => (
        <text key={tone} className={own[`${tone}Text`]} x={right + 7} y={textY + 4}>
          {tone === 'now' ? now : label}
        </text>
      ))}
    </svg>
  )
}

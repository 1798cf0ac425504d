import { type Band, layOutBand } from './band.ts'
import css from './charts.module.css'

interface BandChartProps extends Band {
  readonly writeValue: (value: number) => string
  readonly writeDay: (atMs: number) => string
  /** At the ends of the two lines: what they are, and the last figure. */
  readonly upperEnd: readonly [name: string, value: string]
  readonly lowerEnd: readonly [name: string, value: string] | null
}

/** Two lines over time with what lies between them; marks are reached by Tab and say the same to who listens. */
export function BandChart({ writeValue, writeDay, upperEnd, lowerEnd, ...given }: BandChartProps) {
  const drawn = layOutBand(given)
  if (!drawn) return null
  const { width, height, left, right, bottom, top, end } = drawn
  // The two names stand apart, however close their lines end.
  const upperText = Math.min(end.upper, end.lower === null ? end.upper : end.lower - 34)
  const lowerText = end.lower === null ? null : Math.max(end.lower, upperText + 34)
  return (
    <svg className={css['picture']} viewBox={`0 0 ${width} ${height}`}>
      {drawn.yTicks.map(({ value, y }) => (
        <g key={value}>
          <path className={css['grid']} d={`M${left} ${y}H${right}`} />
          <text className={css['muted']} x={left - 8} y={y + 4} textAnchor="end">
            {writeValue(value)}
          </text>
        </g>
      ))}
      {drawn.xTicks.map(({ atMs, x }) => (
        <text key={atMs} className={css['muted']} x={x} y={height - 6} textAnchor="middle">
          {writeDay(atMs)}
        </text>
      ))}
      <path className={css['between']} d={drawn.band} />
      <path className={css['upper']} d={drawn.upper} />
      <path className={css['lower']} d={drawn.lower} />
      <path className={css['axis']} d={`M${left} ${bottom}H${right}`} />
      {drawn.names.map(({ text, x, y }) => (
        <text key={x} x={x} y={y + 4} textAnchor="middle">
          {text}
        </text>
      ))}
      {drawn.marks.map(({ key, x, y, title, note, named, anchor }) => (
        // Drawn, not laid out: no element of a page can take its place in a picture.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex
        <g key={key} role="img" tabIndex={0} className={css['mark']} aria-label={`${title}, ${note}`}>
          <title>{`${title}\n${note}`}</title>
          <path className={css['lead']} d={`M${x} ${bottom}V${top - 26}`} />
          <circle className={css['markPoint']} cx={x} cy={y} r="3.5" />
          {named && (
            <>
              <text
                className={css['strong']}
                x={anchor === 'end' ? x - 6 : x + 6}
                y={top - 20}
                textAnchor={anchor}
              >
                {title}
              </text>
              <text
                className={css['muted']}
                x={anchor === 'end' ? x - 6 : x + 6}
                y={top - 6}
                textAnchor={anchor}
              >
                {note}
              </text>
            </>
          )}
        </g>
      ))}
      <circle className={css['marker']} cx={end.x} cy={end.upper} r="2.5" />
      <EndText x={right + 10} y={upperText} text={upperEnd} />
      {lowerText !== null && lowerEnd && (
        <>
          <circle className={css['sparkEnd']} cx={end.x} cy={end.lower ?? 0} r="2.5" />
          <EndText x={right + 10} y={lowerText} text={lowerEnd} />
        </>
      )}
    </svg>
  )
}

function EndText({ x, y, text: [name, value] }: { x: number; y: number; text: readonly [string, string] }) {
  return (
    <>
      <text className={css['muted']} x={x} y={y - 2}>
        {name}
      </text>
      <text className={css['strong']} x={x} y={y + 12}>
        {value}
      </text>
    </>
  )
}

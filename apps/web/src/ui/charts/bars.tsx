import { useId } from 'react'
import { type Bar, layOutBars } from './bar-layout.ts'
import own from './bars.module.css'
import css from './charts.module.css'

/** Upright bars with their figures above them; the table beside says the same. */
export function Bars({ bars }: { bars: readonly Bar[] }) {
  const hatch = useId()
  const { width, height, ground, bars: drawn } = layOutBars(bars)
  return (
    <svg className={css['picture']} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <defs>
        <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path className={css['hatch']} d="M0 0V6" />
        </pattern>
      </defs>
      {drawn.map((bar) => (
        <g key={bar.key}>
          <rect
            className={own[bar.hatched ? 'hatched' : 'bar']}
            x={bar.left}
            y={bar.top}
            width={bar.width}
            height={bar.height}
            {...(bar.hatched && { fill: `url(#${hatch})` })}
          />
          <text x={bar.middle} y={bar.top - 4} textAnchor="middle">
            {bar.figure}
          </text>
          {bar.label.map((text, line) => (
            <text
              key={text}
              className={bar.hatched ? css['end'] : css['muted']}
              x={bar.middle}
              y={ground + 13 + line * 13}
              textAnchor="middle"
            >
              {text}
            </text>
          ))}
        </g>
      ))}
      <path className={css['axis']} d={`M0 ${ground}H${width}`} />
    </svg>
  )
}

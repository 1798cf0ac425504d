import { type KeyboardEvent, useId } from 'react'
import css from './charts.module.css'
import { layOut, type Stairs } from './stairs.ts'

interface StaircaseProps extends Stairs {
  /** Leads to what makes the step. */
  readonly onPick: (key: string) => void
}

/** Steps that only go up: each one with its text inside, reached by Tab and by a click alike. */
export function Staircase({ onPick, ...stairs }: StaircaseProps) {
  const hatch = useId()
  const { width, height, top, bottom, right, levels, outline, ticks, unitAt, marker } = layOut(stairs)
  const { end, unit } = stairs
  const onKey = (event: KeyboardEvent, key: string): void => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    onPick(key)
  }
  return (
    <svg className={css['picture']} viewBox={`0 0 ${width} ${height}`}>
      <defs>
        <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path className={css['hatch']} d="M0 0V6" />
        </pattern>
      </defs>
      {levels.map(({ key, title, note, left, top: y, height: tall, anchor }) => {
        const textAt = anchor === 'start' ? left + 6 : right - 4
        return (
          // Drawn, not laid out: no element of a page can take its place in a picture.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          <g
            key={key}
            role="button"
            tabIndex={0}
            className={css['step']}
            aria-label={note === undefined ? title : `${title}, ${note}`}
            onClick={() => onPick(key)}
            onKeyDown={(event) => onKey(event, key)}
          >
            <rect className={css['band']} x={left} y={y} width={Math.max(right - left, 1)} height={tall} />
            <text x={textAt} y={y + 12} textAnchor={anchor}>
              {title}
            </text>
            {note !== undefined && (
              <text className={css['muted']} x={textAt} y={y + 23} textAnchor={anchor}>
                {note}
              </text>
            )}
          </g>
        )
      })}
      {outline !== null && <path className={css['outline']} d={outline} />}
      {end && (
        <>
          <rect x={right} y={top} width={width - right} height={bottom - top} fill={`url(#${hatch})`} />
          <path className={css['endLine']} d={`M${right} ${top}V${bottom}`} />
          <text className={css['end']} x={width} y={top - 5} textAnchor="end">
            {end.label}
          </text>
        </>
      )}
      <path className={css['axis']} d={`M0 ${bottom}H${width}`} />
      {ticks.map(({ x, label }) => (
        <text
          key={label}
          className={css['muted']}
          x={x}
          y={height - 5}
          textAnchor={x === 0 ? 'start' : 'middle'}
        >
          {label}
        </text>
      ))}
      {unitAt !== null && (
        <text className={css['muted']} x={unitAt} y={height - 5} textAnchor="middle">
          {unit}
        </text>
      )}
      {marker && (
        <>
          <circle className={css['marker']} cx={marker.x} cy={marker.y} r="3.5" />
          <path className={css['lead']} d={`M${marker.x} ${marker.y}V16`} />
          <text className={css['strong']} x={marker.x} y="12" textAnchor={marker.anchor}>
            {marker.label}
          </text>
        </>
      )}
    </svg>
  )
}

import { type KeyboardEvent, type PointerEvent, useId } from 'react'
import css from './charts.module.css'
import own from './pieces.module.css'
import { amountAt, layOutPieces, type PiecePicture, partAt } from './pieces.ts'

interface PiecesProps extends PiecePicture {
  /** What the cursor is moved for, and what it says where it stands. */
  readonly cursorLabel: string
  readonly cursorText: string
  readonly onCursor: (at: number) => void
}

const steps: Readonly<Record<string, number>> = {
  ArrowRight: 0.01,
  ArrowLeft: -0.01,
  PageUp: 0.1,
  PageDown: -0.1,
}

/** Lines over an axis of equally wide pieces; the mouse and the arrow keys move a cursor over it. */
export function Pieces({ cursorLabel, cursorText, onCursor, ...picture }: PiecesProps) {
  const { pieces } = picture
  const drawn = layOutPieces(picture)
  const { width, height } = drawn
  const [first, last] = [pieces[0]?.from ?? 0, pieces.at(-1)?.to ?? 0]
  const onPointer = (event: PointerEvent<SVGSVGElement>): void => {
    const box = event.currentTarget.getBoundingClientRect()
    onCursor(amountAt(pieces, (event.clientX - box.left) / box.width))
  }
  const onKey = (event: KeyboardEvent): void => {
    const step = steps[event.key]
    const now = partAt(pieces, picture.cursor?.at ?? first)
    const to =
      event.key === 'Home' ? first : event.key === 'End' ? last : step && amountAt(pieces, now + step)
    if (to === undefined) return
    event.preventDefault()
    onCursor(to)
  }
  return (
    <svg
      className={`${css['picture']} ${own['pieces']}`}
      viewBox={`0 0 ${width} ${height}`}
      role="slider"
      tabIndex={0}
      aria-label={cursorLabel}
      aria-valuemin={first}
      aria-valuemax={last}
      aria-valuenow={picture.cursor?.at ?? first}
      aria-valuetext={cursorText}
      onPointerMove={onPointer}
      onKeyDown={onKey}
    >
      <Ground drawn={drawn} />
      <Lines drawn={drawn} />
    </svg>
  )
}

type Drawn = ReturnType<typeof layOutPieces>

/** What the lines stand on: values, borders, gaps and the axis. */
function Ground({ drawn }: { drawn: Drawn }) {
  const hatch = useId()
  const { width, height, left, right, top, bottom } = drawn
  return (
    <>
      <defs>
        <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path className={css['hatch']} d="M0 0V6" />
        </pattern>
      </defs>
      {drawn.values.map(({ y, label }) => (
        <g key={label}>
          <path className={own['grid']} d={`M${left} ${y}H${width - right}`} />
          <text className={css['muted']} x={left - 5} y={y + 4} textAnchor="end">
            {label}
          </text>
        </g>
      ))}
      {drawn.borders.slice(1).map((x) => (
        <path key={x} className={own['border']} d={`M${x} ${top}V${bottom + 4}`} />
      ))}
      {drawn.gaps.map(({ x, width: wide, lines }) => (
        <g key={x}>
          <rect
            className={own['gap']}
            x={x}
            y={top}
            width={wide}
            height={bottom - top}
            fill={`url(#${hatch})`}
          />
          {lines.map((text, at) => (
            <text
              key={text}
              className={`${css['end']} ${own['halo']}`}
              x={x + wide / 2}
              y={top + 14 + at * 13}
              textAnchor="middle"
            >
              {text}
            </text>
          ))}
        </g>
      ))}
      <path className={css['axis']} d={`M${left} ${bottom}H${width - right}`} />
      {drawn.ticks.map(({ x, label }) => (
        <text
          key={label}
          className={css['muted']}
          x={Math.min(x, width)}
          y={height - 4}
          textAnchor={x > width - 20 ? 'end' : 'middle'}
        >
          {label}
        </text>
      ))}
    </>
  )
}

function Lines({ drawn }: { drawn: Drawn }) {
  const { top, bottom, cursor } = drawn
  return (
    <>
      {drawn.before.map((path) => (
        <path key={path} className={own['before']} d={path} />
      ))}
      {drawn.now.map((path) => (
        <path key={path} className={css['outline']} d={path} />
      ))}
      {drawn.dots.map(({ x, y, open, label }) => (
        <g key={`${x} ${open}`}>
          <circle className={own[open ? 'open' : 'closed']} cx={x} cy={y} r="2.8" />
          <text
            className={own['halo']}
            x={open ? x + 5 : x - 5}
            y={y < top + 14 ? y + 14 : y - 6}
            textAnchor={open ? 'start' : 'end'}
          >
            {label}
          </text>
        </g>
      ))}
      {cursor && (
        <>
          <path className={own['cursor']} d={`M${cursor.x} ${top}V${bottom}`} />
          {cursor.y !== null && <circle className={css['marker']} cx={cursor.x} cy={cursor.y} r="3.4" />}
        </>
      )}
    </>
  )
}

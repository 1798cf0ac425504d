import { scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'
import css from './charts.module.css'

const size = { width: 76, height: 20, inset: 3 }

/** A line without axes beside its figure, which says the same: there is nothing to read out. */
export function Sparkline({ values }: { readonly values: readonly (number | null)[] }) {
  const known = values.flatMap((value, day) => (value === null ? [] : [{ day, value }]))
  const last = known.at(-1)
  if (!last) return null
  const all = known.map(({ value }) => value)
  const [low, high] = [Math.min(...all), Math.max(...all)]
  // What never moved runs through the middle.
  const range = low === high ? [low * 0.5, high * 1.5] : [low, high]
  const x = scaleLinear([0, Math.max(values.length - 1, 1)], [size.inset, size.width - size.inset])
  const y = scaleLinear(range, [size.height - size.inset, size.inset])
  const path = line<(typeof known)[number]>(
    ({ day }) => x(day),
    ({ value }) => y(value),
  )(known)
  return (
    <svg
      className={css['spark']}
      width={size.width}
      height={size.height}
      viewBox={`0 0 ${size.width} ${size.height}`}
      aria-hidden="true"
    >
      <path className={css['sparkLine']} d={path ?? ''} />
      <circle className={css['sparkEnd']} cx={x(last.day)} cy={y(last.value)} r="2" />
    </svg>
  )
}

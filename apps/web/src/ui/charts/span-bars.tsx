import { PlaceLink } from '../page/place-link.tsx'
import css from './span-bars.module.css'
import { layOutSpans, type Span } from './spans.ts'

export interface SpanBar extends Span {
  readonly key: string
  readonly label: string
  /** The value as it is read. */
  readonly figure: string
  readonly tone: 'total' | 'positive' | 'negative'
  readonly href: string
  /** What the bar is made of, one beside the other from the palest to the darkest. */
  readonly parts?: readonly { readonly key: string; readonly value: number }[]
  /** The one that is open, or by which something is narrowed. */
  readonly isCurrent?: boolean
}

/** Lying bars, one under the other, each a link to what is behind it. */
export function SpanBars({ bars }: { readonly bars: readonly SpanBar[] }) {
  const { spans, zero } = layOutSpans(bars)
  return (
    <ol className={css['bars']} data-cut={zero === null || undefined}>
      {bars.map((bar, index) => {
        const { start = 0, width = 0 } = spans[index] ?? {}
        return (
          <li key={bar.key}>
            <PlaceLink className={css['bar']} href={bar.href} aria-current={bar.isCurrent || undefined}>
              <span className={css['label']}>{bar.label}</span>
              <span className={css['track']}>
                {zero !== null && <i className={css['zero']} style={{ insetInlineStart: `${zero}%` }} />}
                <b
                  className={css['span']}
                  data-tone={bar.tone}
                  style={{ insetInlineStart: `${start}%`, inlineSize: `${width}%` }}
                >
                  {bar.parts?.map(({ key, value }) => (
                    <i key={key} className={css['part']} style={{ flexGrow: value }} />
                  ))}
                </b>
              </span>{' '}
              <span className={css['figure']}>{bar.figure}</span>
            </PlaceLink>
          </li>
        )
      })}
    </ol>
  )
}

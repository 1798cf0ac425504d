import { type ReactNode, type ToggleEvent, useId, useRef } from 'react'
import { useMessages } from '../../lib/messages/index.tsx'
import css from './help-tip.module.css'

interface HelpTipProps {
  /** The label of the field that it explains. */
  readonly about: string
  /** What the field means. */
  readonly help: string
  /** The field. */
  readonly children: ReactNode
}

const gapPx = 4

/**
 * A question mark beside a label, and behind it what the field means. The browser's own popover: it opens by click, touch
 * and key, closes by Escape and by a click elsewhere, and stands above everything.
 */
export function HelpTip({ about, help, children }: HelpTipProps) {
  const { form } = useMessages().ui
  const id = useId()
  const mark = useRef<HTMLButtonElement>(null)
  const place = ({ currentTarget: tip, newState }: ToggleEvent<HTMLDivElement>): void => {
    const at = mark.current?.getBoundingClientRect()
    if (newState !== 'open' || !at) return
    const { width, height } = tip.getBoundingClientRect()
    const fitsBelow = at.bottom + gapPx + height <= window.innerHeight
    const left = Math.max(gapPx, Math.min(at.left, window.innerWidth - width - gapPx))
    tip.style.insetInlineStart = `${document.dir === 'rtl' ? window.innerWidth - left - width : left}px`
    tip.style.insetBlockStart = `${fitsBelow ? at.bottom + gapPx : at.top - gapPx - height}px`
  }
  return (
    <div className={css['helped']}>
      {children}
      <button
        ref={mark}
        type="button"
        className={css['mark']}
        aria-label={form.whatIs(about)}
        popoverTarget={id}
      >
        <span aria-hidden="true">?</span>
      </button>
      <div id={id} popover="auto" role="note" className={css['tip']} onToggle={place}>
        {help}
      </div>
    </div>
  )
}

import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { Card } from './card.tsx'
import css from './side-box.module.css'

interface SideBoxProps {
  readonly title: string
  /** At the other end of the title, such as how many there are. */
  readonly note?: ReactNode
  readonly children: ReactNode
}

/** What stands beside a form, under a title of its own. Its lists part their items by a line. */
export function SideBox({ title, note, children }: SideBoxProps) {
  const id = useId()
  const box = useRef<HTMLElement>(null)
  useKeptFocus(box)
  return (
    <Card>
      <section ref={box} className={css['box']} aria-labelledby={id} tabIndex={-1}>
        <header>
          <h2 id={id}>{title}</h2>
          {note && <span>{note}</span>}
        </header>
        {children}
      </section>
    </Card>
  )
}

/** What had the focus may be done with and gone: then the keyboard goes on from the box, not from the top of the page. */
function useKeptFocus(box: RefObject<HTMLElement | null>): void {
  const hasFocus = useRef(false)
  useEffect(() => {
    const { current: element } = box
    if (!element) return undefined
    const come = (): void => {
      hasFocus.current = true
    }
    const leave = ({ target, relatedTarget }: FocusEvent): void => {
      // What is taken out of the page loses the focus first: whether it is still there is known a moment later.
      setTimeout(() => {
        const isGone = target instanceof Node && !target.isConnected
        if (relatedTarget !== null || !isGone) hasFocus.current = element.contains(document.activeElement)
      })
    }
    element.addEventListener('focusin', come)
    element.addEventListener('focusout', leave)
    return () => {
      element.removeEventListener('focusin', come)
      element.removeEventListener('focusout', leave)
    }
  }, [box])
  useEffect(() => {
    if (hasFocus.current && document.activeElement === document.body) box.current?.focus()
  })
}

import { type RefObject, useLayoutEffect, useState } from 'react'

type Overflow = { any: boolean; inline: boolean; firstColumn: number }

function same(a: Overflow, b: Overflow) {
  return a.any === b.any && a.inline === b.inline && a.firstColumn === b.firstColumn
}

/** Whether the region scrolls (only then it takes the focus), and how much of it the sticky column covers. */
export function useOverflow(ref: RefObject<HTMLElement | null>): Overflow {
  const [overflow, setOverflow] = useState<Overflow>({ any: false, inline: false, firstColumn: 0 })

  useLayoutEffect(() => {
    const region = ref.current
    if (!region) return undefined
    const measure = () => {
      const inline = region.scrollWidth > region.clientWidth
      const block = region.scrollHeight > region.clientHeight
      const firstColumn = region.querySelector('th')?.offsetWidth ?? 0
      const next = { any: inline || block, inline, firstColumn }
      setOverflow((known) => (same(known, next) ? known : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(region)
    const content = region.firstElementChild
    if (content) observer.observe(content)
    return () => observer.disconnect()
  }, [ref])

  return overflow
}

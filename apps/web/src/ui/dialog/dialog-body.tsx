import '../mantine-more.css'
import { Modal } from '@mantine/core'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import css from './dialog.module.css'
import { firstFocusable } from './first-focusable.ts'

function overflows(element: HTMLElement): boolean {
  return element.scrollHeight > element.clientHeight
}

interface DialogBodyProps {
  children: ReactNode
  /** True: the dialog is described by this text. */
  described: boolean
}

/** The scrolling part of a dialog. */
export function DialogBody({ children, described }: DialogBodyProps) {
  const body = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const [scrolls, setScrolls] = useState(false)

  // Focus starts at the first field, not at the X before it, unless somebody asked for another place.
  useLayoutEffect(() => {
    const element = body.current
    if (!element || element.closest('[role="dialog"]')?.querySelector('[data-autofocus]')) return
    const first = firstFocusable(element) ?? (overflows(element) ? element : null)
    first?.setAttribute('data-autofocus', 'true')
  }, [])

  // A body that scrolls is a tab stop, so that the keyboard can scroll it.
  useEffect(() => {
    const element = body.current
    if (!element || !content.current) return undefined
    const observer = new ResizeObserver(() => setScrolls(overflows(element)))
    observer.observe(element)
    observer.observe(content.current)
    return () => observer.disconnect()
  }, [])

  return (
    <div ref={body} className={css['body']} tabIndex={scrolls ? 0 : -1}>
      <div ref={content}>{described ? <Modal.Body p={0}>{children}</Modal.Body> : children}</div>
    </div>
  )
}

import { useEffect, useRef } from 'react'
import { useMessages } from '../../lib/messages/index.tsx'
import { PageField } from './page-field.tsx'
import { pageCount, pageWindow } from './page-window.ts'
import css from './pager.module.css'
import { PagerButton } from './pager-button.tsx'
import { DEFAULT_LIMIT, DEFAULT_VIEW_PAGES } from './paging.ts'

export type PagerProps = {
  page: number
  limit?: number | undefined
  viewPages?: number | undefined
  /** Undefined while nobody knows. */
  total: number | undefined
  /** The total is a cap: there are at least as many. */
  approximate?: boolean | undefined
  onPage: (page: number) => void
  /** The last page that can be jumped to. */
  deepest?: number | undefined
  /** Where a page has two pagers. */
  label?: string | undefined
}

export function Pager(props: PagerProps) {
  const {
    page,
    limit = DEFAULT_LIMIT,
    viewPages = DEFAULT_VIEW_PAGES,
    total,
    approximate = false,
    onPage,
  } = props
  const { ui } = useMessages()
  const nav = useRef<HTMLElement>(null)
  const used = useRef(false)
  const number = new Intl.NumberFormat(ui.numbers)
  // Beyond a capped or unknown total there may be more; the empty page after the last one leads back.
  const pages = Math.max(pageCount(total ?? 0, limit), approximate || total === undefined ? page : 1)
  const shown = pageWindow({ page, pages, viewPages })

  // The ellipsis that was pressed may be gone in the next group: the focus goes to the page reached.
  useEffect(() => {
    if (!used.current) return
    used.current = false
    const lost = document.activeElement === null || document.activeElement === document.body
    if (lost) nav.current?.querySelector<HTMLElement>(`[data-page="${page}"]`)?.focus()
  }, [page])

  const go = (target: number) => {
    used.current = true
    onPage(target)
  }
  const range = (all: number): string => {
    if (all === 0) return ui.noRange
    const from = number.format((page - 1) * limit + 1)
    const to = number.format(approximate ? page * limit : Math.min(page * limit, all))
    return ui.rangeOf(from, to, approximate ? ui.atLeast(number.format(all)) : number.format(all))
  }
  // Nobody knows where a capped total ends, and too far down the server does not look.
  const hasLast = !approximate && pages <= (props.deepest ?? pages)
  const group = number.format(viewPages)
  // Of a capped total, what is known to be there.
  const lastKnown = Math.min(pages, props.deepest ?? pages)
  const known = number.format(lastKnown)
  return (
    <nav ref={nav} className={css['pager']} aria-label={props.label ?? ui.pages}>
      <PagerButton label={ui.firstPage} target={page > 1 ? 1 : null} onGo={go}>
        «
      </PagerButton>
      <PagerButton label={ui.previousPage} target={page > 1 ? page - 1 : null} onGo={go}>
        ‹
      </PagerButton>
      {shown.previousGroup !== null && (
        <PagerButton label={ui.previousPages(group)} target={shown.previousGroup} onGo={go}>
          …
        </PagerButton>
      )}
      {shown.pages.map((target) => (
        <PagerButton
          key={target}
          label={ui.pageNumber(number.format(target))}
          target={target}
          current={target === page}
          onGo={go}
        >
          {number.format(target)}
        </PagerButton>
      ))}
      {shown.nextGroup !== null && (
        <PagerButton label={ui.nextPages(group)} target={shown.nextGroup} onGo={go}>
          …
        </PagerButton>
      )}
      <PagerButton label={ui.nextPage} target={approximate || page < pages ? page + 1 : null} onGo={go}>
        ›
      </PagerButton>
      <PagerButton label={ui.lastPage} target={hasLast && page < pages ? pages : null} onGo={go}>
        »
      </PagerButton>
      {lastKnown > viewPages && (
        <PageField last={lastKnown} pages={hasLast ? known : ui.atLeast(known)} onGo={go} />
      )}
      <span className={css['range']} role="status">
        {total !== undefined && range(total)}
      </span>
    </nav>
  )
}

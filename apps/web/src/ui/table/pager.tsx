import { useEffect, useRef } from 'react'
import { useMessages } from '../../lib/messages/index.tsx'
import { pageCount, pageWindow } from './page-window.ts'
import css from './pager.module.css'
import { PagerButton } from './pager-button.tsx'
import { DEFAULT_LIMIT, DEFAULT_VIEW_PAGES } from './paging.ts'

export type PagerProps = {
  page: number
  limit?: number | undefined
  viewPages?: number | undefined
  total: number
  /** The total is a cap: there are at least as many. */
  approximate?: boolean | undefined
  onPage: (page: number) => void
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
  const number = new Intl.NumberFormat(ui.locale)
  // Beyond a capped total there may be more; the empty page after the last one leads back.
  const pages = Math.max(pageCount(total, limit), approximate ? page : 1)
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
  const from = (page - 1) * limit + 1
  const to = approximate ? page * limit : Math.min(page * limit, total)
  const all = approximate ? ui.atLeast(number.format(total)) : number.format(total)
  const group = number.format(viewPages)
  return (
    <nav ref={nav} className={css['pager']} aria-label={props.label ?? ui.pages}>
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
      <span className={css['range']} role="status">
        {total === 0 ? ui.noRange : ui.rangeOf(number.format(from), number.format(to), all)}
      </span>
    </nav>
  )
}

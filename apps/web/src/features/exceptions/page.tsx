import type { ExceptionSearch } from '@corridor/contract/exceptions'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useScreenTitle } from '../../lib/screen-title.ts'
import { useMay } from '../../lib/session.ts'
import { useServerNow } from '../../shared/use-now.ts'
import { ViewsOfScreen } from '../../shared/views/views-of-screen.tsx'
import { formatWhen } from '../../ui/formats/format.ts'
import { askForShortcuts } from '../../ui/keyboard/shortcuts.ts'
import { Page } from '../../ui/page/page.tsx'
import { NoAccess } from '../../ui/states/no-access.tsx'
import { countsQuery, exceptionsKey, type Item, refreshMs } from './api.ts'
import { ClocksDialog } from './clocks-dialog.tsx'
import css from './exceptions.module.css'
import { exceptionsHref, exceptionsRoute, keyOf, searchOf } from './links.ts'
import { ExceptionList } from './list.tsx'
import { ItemPanel } from './panel.tsx'
import { ListsFailed, SearchLine, ViewChips } from './search-line.tsx'
import { useMessages } from './texts.ts'
import { useDeskShortcuts } from './use-shortcuts.ts'

/** What other features bring to the panel of an item; whoever puts the screen together hands it in. */
export interface ItemParts {
  /** What happened to a transfer and around it, with the place for a note. */
  readonly story: (sid: number) => ReactNode
  /** The way to pay back what has expired or was rejected. */
  readonly refund: (item: Item, onDone: () => void) => ReactNode
  /** A proposed change, before and after, with its decision. */
  readonly proposal: (sid: number, onDone: () => void) => ReactNode
  /** What it is about; until that is known, what the list says. */
  readonly proposalName: (sid: number, meanwhile: string) => ReactNode
}

export function ExceptionsPage(parts: ItemParts) {
  const { exceptions: texts } = useMessages()
  useScreenTitle(texts.title)
  const mayRead = useMay('exceptions.read')
  return (
    <Page
      title={texts.title}
      subtitle={texts.subtitle}
      aside={mayRead && <ViewsOfScreen list="exceptions" />}
    >
      {mayRead ? <Desk {...parts} /> : <NoAccess />}
    </Page>
  )
}

function Desk(parts: ItemParts) {
  const { exceptions: texts } = useMessages()
  const address = exceptionsRoute.useSearch()
  const navigate = useNavigate({ from: '/exceptions' })
  const [text, setText] = useState('')
  const search = searchOf(address, text)
  const open = keyOf(address)
  const { data: counts, dataUpdatedAt } = useQuery(countsQuery(search))
  const nowMs = useServerNow(counts?.asOf, dataUpdatedAt)
  const [showsClocks, setShowsClocks] = useState(false)
  useRefresh()
  useDeskShortcuts(open)

  const goTo = (page: number): void =>
    void navigate({ search: (now) => ({ ...now, page: page === 1 ? undefined : page }), replace: true })
  const narrow = ({ view, kind, agency, rule, text: wanted = '' }: ExceptionSearch): void => {
    setText(wanted)
    void navigate({ search: ({ of, sid }) => ({ view, kind, agency, rule, of, sid }) })
  }
  return (
    <div className={css['desk']}>
      <div className={css['left']}>
        <SearchLine
          key={`${address.kind} ${address.agency} ${address.rule}`}
          search={search}
          onSearch={narrow}
        />
        <ListsFailed />
        <ViewChips
          view={search.view ?? 'all'}
          counts={counts}
          onView={(view) => narrow({ ...search, view: view === 'all' ? undefined : view })}
        />
        <ExceptionList
          search={search}
          page={address.page ?? 1}
          open={open}
          nowMs={nowMs}
          onPage={goTo}
          hrefOf={({ of, sid }) => exceptionsHref({ ...address, of, sid })}
        />
        <p className={css['foot']}>
          <button type="button" className={css['help']} onClick={askForShortcuts}>
            {texts.keys}
          </button>
          <button type="button" className={css['help']} onClick={() => setShowsClocks(true)}>
            {texts.clocks.open}
          </button>
          <span>
            {counts && `${texts.asOf(formatWhen(counts.asOf, 'date-time-utc-bare'))} · `}
            {texts.utc}
          </span>
        </p>
      </div>
      <ItemPanel key={open ? `${open.of} ${open.sid}` : ''} open={open} nowMs={nowMs} parts={parts} />
      {showsClocks && <ClocksDialog onClose={() => setShowsClocks(false)} />}
    </div>
  )
}

/** What colleagues do shows up by itself; not while something is on its way, nor while nobody looks. */
function useRefresh(): void {
  const queries = useQueryClient()
  useEffect(() => {
    const timer = setInterval(() => {
      const isIdle = queries.isFetching({ queryKey: exceptionsKey }) === 0
      if (isIdle && document.visibilityState === 'visible')
        void queries.invalidateQueries({ queryKey: exceptionsKey })
    }, refreshMs)
    return () => clearInterval(timer)
  }, [queries])
}

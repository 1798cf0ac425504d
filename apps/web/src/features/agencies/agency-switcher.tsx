import { memo, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Agency } from '../../lib/agency.ts'
import { useLookups } from '../../lib/lookups.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { PlaceLink } from '../../ui/page/place-link.tsx'
import { VisuallyHidden } from '../../ui/states/visually-hidden.tsx'
import css from './agencies.module.css'
import { agenciesHref } from './links.ts'
import { useMessages } from './texts.ts'

interface SwitcherProps {
  readonly agencies: readonly Agency[]
  readonly current: number
  readonly tab: number
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

interface Entry {
  readonly sid: number
  readonly name: string
  readonly longName: string
  readonly country: string
  readonly searchable: string
}

function useEntries(agencies: readonly Agency[]): Entry[] {
  const { data: lookups } = useLookups()
  return useMemo(() => {
    const { compare } = new Intl.Collator('en')
    const legacyCodes = new Map(
      lookups?.countries.map(({ countryCode, countryLegacyCode }) => [countryCode, countryLegacyCode]),
    )
    return agencies
      .map(({ sid, shortName, longName, countryCode }) => ({
        sid,
        name: shortName,
        longName,
        country: legacyCodes.get(countryCode) ?? countryCode,
        searchable: plain(`${shortName} ${longName}`),
      }))
      .sort((one, other) => compare(one.name, other.name))
  }, [agencies, lookups])
}

/** The way from one agency to the next, on the same tab. It filters what is loaded: nothing is asked for. */
export function AgencySwitcher({ agencies, current, tab }: SwitcherProps) {
  const { agencies: texts } = useMessages()
  const [typed, setTyped] = useState('')
  // The list waits for the typing, never the other way round.
  const wanted = useDeferredValue(plain(typed.trim()))
  const entries = useEntries(agencies)
  const found = useMemo(
    () => (wanted === '' ? entries : entries.filter(({ searchable }) => searchable.includes(wanted))),
    [entries, wanted],
  )
  return (
    <nav className={css['switcher']} aria-label={texts.switcher.label}>
      <TextField
        aria-label={texts.searchLabel}
        placeholder={texts.search}
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <VisuallyHidden>
        <span role="status">{wanted === '' ? '' : texts.switcher.found(found.length)}</span>
      </VisuallyHidden>
      <SwitcherList entries={found} current={current} tab={tab} />
    </nav>
  )
}

/** Of thousands only so many are drawn, around those in sight; that is also more than most operators have. */
const drawn = 100

function rowHeight(box: HTMLElement): number {
  return box.querySelector('li')?.offsetHeight ?? 1
}

const SwitcherList = memo(function SwitcherList({
  entries,
  current,
  tab,
}: {
  entries: readonly Entry[]
  current: number
  tab: number
}) {
  const { agencies: texts } = useMessages()
  const list = useRef<HTMLDivElement>(null)
  const [scrolledTo, setScrolledTo] = useState(0)
  const first = Math.max(0, Math.min(scrolledTo, entries.length - drawn))
  const after = Math.max(0, entries.length - first - drawn)
  const place = entries.findIndex(({ sid }) => sid === current)
  // By hand: scrollIntoView would move the page as well.
  useLayoutEffect(() => {
    const box = list.current
    if (!box || place < 0) return
    const above = place * rowHeight(box)
    const isInSight = above >= box.scrollTop && above + rowHeight(box) <= box.scrollTop + box.clientHeight
    if (!isInSight) box.scrollTop = above - box.clientHeight / 2
  }, [place])
  if (entries.length === 0) return <p className={css['nothing']}>{texts.empty}</p>
  return (
    <div
      ref={list}
      className={css['links']}
      onScroll={({ currentTarget: box }) => {
        const top = Math.floor(box.scrollTop / rowHeight(box))
        // In steps, so that not every line scrolled draws anew.
        setScrolledTo(Math.floor((top - drawn / 3) / 20) * 20)
      }}
    >
      <ul
        aria-label={texts.switcher.list}
        style={{ paddingBlock: `calc(var(--row-height) * ${first}) calc(var(--row-height) * ${after})` }}
      >
        {entries.slice(first, first + drawn).map((entry, index) => (
          <SwitcherLink
            key={entry.sid}
            entry={entry}
            href={agenciesHref({ tab, sid: entry.sid })}
            isCurrent={entry.sid === current}
            position={first + index + 1}
            total={entries.length}
          />
        ))}
      </ul>
    </div>
  )
})

/** Simple props, so that only the changed ones draw again. */
const SwitcherLink = memo(function SwitcherLink({
  entry,
  href,
  isCurrent,
  position,
  total,
}: {
  entry: Entry
  href: string
  isCurrent: boolean
  position: number
  total: number
}) {
  return (
    <li className={css['line']} aria-posinset={position} aria-setsize={total}>
      <PlaceLink
        href={href}
        className={css['link']}
        title={entry.longName}
        aria-current={isCurrent ? 'true' : undefined}
      >
        <span className={css['name']}>{entry.name}</span> <span>{entry.country}</span>
      </PlaceLink>
    </li>
  )
})

import { type RefObject, useRef } from 'react'
import { currencyLabel } from '../../lib/currency-label.ts'
import { useServerNow } from '../../shared/use-now.ts'
import { useConfirm } from '../../ui/dialog/use-confirm.tsx'
import { useUnsavedGuard } from '../../ui/form/use-unsaved-guard.tsx'
import css from './rates.module.css'
import { RatesHead } from './rates-head.tsx'
import { RowNotices } from './row-notices.tsx'
import { SpreadsTable, useSpreadList } from './spreads-table.tsx'
import { StaleNotice } from './stale-notice.tsx'
import { useMessages } from './texts.ts'
import { useRemoval } from './use-removal.tsx'
import { useSpreads, useTypedSpreads } from './use-spreads.ts'

export interface Currency {
  readonly currencyCode: string
  readonly name: string
  readonly minorUnits: number
}

export function RatesTab({ currencies }: { readonly currencies: readonly Currency[] }) {
  const { rates: texts } = useMessages()
  const currencyOf = (code: string) => currencies.find(({ currencyCode }) => currencyCode === code)
  const labelOf = (code: string): string => {
    const found = currencyOf(code)
    return found ? currencyLabel(found) : code
  }
  const list = useSpreadList()
  const { page, goTo, wholesale } = list
  const [confirm, question] = useConfirm()
  const typed = useTypedSpreads()
  const spreads = useSpreads(typed, confirm, labelOf)
  const place = useRef<HTMLElement>(null)
  const { toField, show } = useRowPlace(place)
  const nowMs = useServerNow(wholesale.data?.now, wholesale.dataUpdatedAt)
  const remove = useRemoval({ confirm, spreads, labelOf, rates: wholesale.data, place })
  const guard = useUnsavedGuard({ isDirty: typed.isDirty, ignoreSearch: ['page'] })
  return (
    <section ref={place} tabIndex={-1} className={css['tab']} aria-label={texts.caption}>
      {question}
      {guard}
      <RatesHead
        currencies={currencies}
        rates={wholesale.data}
        added={typed.values.added}
        nowMs={nowMs}
        onAdd={(code) => {
          typed.add(code)
          toField(code)
        }}
        onGoTo={(code, target) => {
          if (target !== page) goTo(target)
          toField(code)
        }}
      />
      <StaleNotice rates={wholesale.data} nowMs={nowMs} labelOf={labelOf} />
      <RowNotices spreads={spreads} labelOf={labelOf} onPick={toField} />
      <SpreadsTable
        list={list}
        typed={typed.values}
        spreads={spreads}
        nowMs={nowMs}
        currencyOf={currencyOf}
        labelOf={labelOf}
        onRemove={remove}
        onShow={show}
      />
      {wholesale.data && <p className={css['note']}>{texts.note(wholesale.data.pricesHoldMinutes)}</p>}
    </section>
  )
}

/** Finds a row of the table as soon as it is there: it may come with another page. */
function whenThere(find: () => HTMLElement | null | undefined, act: (found: HTMLElement) => void): void {
  const seek = (tries: number): void => {
    const found = find()
    if (found) act(found)
    else if (tries > 0) setTimeout(() => seek(tries - 1), 50)
  }
  setTimeout(() => seek(60))
}

/** Leads to the field of a currency, or shows its row with what has opened below it. */
function useRowPlace(place: RefObject<HTMLElement | null>) {
  const find = (code: string, inside = '') =>
    place.current?.querySelector<HTMLElement>(`[data-row="${code}"]${inside}`)
  return {
    toField: (code: string): void =>
      whenThere(
        () => find(code, ' input'),
        (field) => {
          field.focus()
          field.closest('tr')?.scrollIntoView({ block: 'nearest' })
        },
      ),
    show: (code: string): void =>
      whenThere(
        () => find(code, '[data-current]'),
        (row) => row.scrollIntoView({ block: 'start' }),
      ),
  }
}

import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useMay } from '../../lib/session.ts'
import { failureOf } from '../../shared/failure.ts'
import { Card } from '../../ui/page/card.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonForm } from '../../ui/states/skeleton-form.tsx'
import { AddFee } from './add-fee.tsx'
import { feeQuery, type Pair, type StoredFee } from './api.ts'
import { BehindCard } from './behind-card.tsx'
import { type Countries, useCountries } from './countries.ts'
import { FeeForm } from './fee-form.tsx'
import { FeeList } from './fee-list.tsx'
import css from './fees.module.css'
import type { Target } from './place.ts'
import { useMessages } from './texts.ts'
import { UnsavedNotice } from './unsaved-notice.tsx'
import { type Opening, useOpening } from './use-opening.ts'

/** Left the list and what hangs on the fee that is open, right that fee. */
export function Fees() {
  const mayEdit = useMay('fees.edit')
  const countries = useCountries()
  const opening = useOpening()
  const { place, unsaved } = opening
  const { opened } = place
  const { stored, pair, state } = useOpened(opened)
  const { fees: texts } = useMessages()
  const home = useFocusAfter(opened !== null)
  return (
    <section ref={home} tabIndex={-1} className={css['fees']} aria-label={texts.caption}>
      <div className={css['side']}>
        <FeeList
          place={place}
          countries={countries}
          unsavedSid={unsaved ? (opened?.sid ?? null) : null}
          onOpen={({ sid, countryCodeCollect, countryCodeDestination }) => {
            if (sid === opened?.sid) return
            opening.open({ sid, collect: countryCodeCollect, destination: countryCodeDestination })
          }}
        />
        {pair && <BehindCard pair={pair} sid={stored?.sid ?? 0} countries={countries} />}
      </div>
      <div className={css['main']}>
        {mayEdit && <AddFee countries={countries} isNewOpen={opened?.sid === 0} onAdd={opening.add} />}
        {state}
        {pair && (
          <FeeForm
            key={`${pair.collect} ${pair.destination}`}
            pair={pair}
            stored={stored}
            countries={countries}
            opening={opening}
            notice={<Notice countries={countries} opening={opening} />}
          />
        )}
      </div>
    </section>
  )
}

/** Who closes the editor has pressed a button that is gone with it: the keyboard goes on before the list. */
function useFocusAfter(isOpen: boolean): RefObject<HTMLElement | null> {
  const home = useRef<HTMLElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) home.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return home
}

/** The fee that the address names: loaded, or as it will be when it is saved for the first time. */
function useOpened(opened: Target | null) {
  const { refusals } = useMessages()
  const sid = opened?.sid ?? 0
  const { data, error, refetch } = useQuery({ ...feeQuery(sid), enabled: sid > 0 })
  const [last, setLast] = useState<StoredFee | null>(null)
  if (data && data !== last) setLast(data)
  // One that somebody else deletes stays open, with what was typed: the save will say that it is gone.
  const stored = data ?? (last?.sid === sid ? last : null)
  if (!opened) return { stored: null, pair: null, state: null }
  if (sid === 0) return { stored: null, pair: opened, state: null }
  if (stored) return { stored, pair: pairOf(stored), state: null }
  const failure = failureOf(error)
  const state = failure ? (
    <ErrorState {...failure} onRetry={() => void refetch()} />
  ) : data === null ? (
    <EmptyState text={refusals.fee_gone({})} />
  ) : (
    <SkeletonForm fields={12} />
  )
  return { stored: null, pair: null, state: <Card>{state}</Card> }
}

function pairOf({ countryCodeCollect, countryCodeDestination }: StoredFee): Pair {
  return { collect: countryCodeCollect, destination: countryCodeDestination }
}

/** At the head of the editor, when somebody would leave what is not saved. */
function Notice({ countries, opening }: { countries: Countries; opening: Opening }) {
  const { fees: texts } = useMessages()
  const { asked } = opening
  if (!asked) return null
  const [collect, destination] = [asked.collect, asked.destination].map(countries.nameOf)
  return (
    <UnsavedNotice
      name={
        asked.destination === '' ? texts.newPair(collect ?? '') : texts.pair(collect ?? '', destination ?? '')
      }
      onDiscard={() => opening.discard(asked)}
      onKeep={opening.keep}
    />
  )
}

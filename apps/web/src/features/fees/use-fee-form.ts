import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '../../lib/http.ts'
import { showFailure } from '../../shared/failure.ts'
import { lastUpdateKey } from '../../shared/history/last-update.tsx'
import { type Saved, useSavedRecord } from '../../shared/use-saved-record.ts'
import {
  allFeesQuery,
  behindQuery,
  feeQuery,
  feesKey,
  otherFees,
  type Pair,
  type StoredFee,
  saveFee,
} from './api.ts'
import {
  checkFee,
  type FeeValues,
  fieldOf,
  incompleteRows,
  noBrackets,
  sentBrackets,
  valuesOf,
} from './fee-values.ts'
import { pageOf } from './page-of.ts'
import type { Place } from './place.ts'
import { useMessages } from './texts.ts'

interface FeeFormOptions {
  readonly pair: Pair
  /** Null for a fee that is not saved yet. */
  readonly stored: StoredFee | null
  readonly place: Place
}

/** A fee with its brackets is one record with one save. */
export function useFeeForm({ pair, stored, place }: FeeFormOptions) {
  const messages = useMessages()
  const { fees: texts } = messages
  const queries = useQueryClient()
  /** Until when prices hold that were told before the save. */
  const [heldUntil, setHeldUntil] = useState<string | null>(null)
  const dropped = useRef(0)

  const isTaken = async (seen: StoredFee | null): Promise<boolean> => {
    const others = await otherFees(pair, seen?.sid ?? 0)
    if (others.length === 0) return false
    saved.record.setServerErrors([{ field: 'destination', message: messages.refusals.fee_exists({}) }])
    return true
  }

  const tellHold = async (): Promise<void> => {
    try {
      const { pricesHoldMinutes } = await queries.ensureQueryData(behindQuery(pair))
      setHeldUntil(new Date(Date.now() + pricesHoldMinutes * 60_000).toISOString())
    } catch (error) {
      // The save is done: for how long others keep to old prices is told beside it, or not.
      if (!(error instanceof ApiError)) throw error
    }
  }

  /** What was saved is saved, also where it cannot be read again: the next save then finds a version that it cannot name. */
  const asStored = async (sid: number, values: FeeValues, seen: StoredFee | null): Promise<StoredFee> => {
    try {
      const fresh = await queries.fetchQuery({ ...feeQuery(sid), staleTime: 0 })
      if (fresh) return fresh
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showFailure(error, messages)
    }
    const brackets = sentBrackets(values, seen).map((one) => ({ ...one, sid: one.sid ?? 0, feeCountry: sid }))
    const { collect, destination } = pair
    const version = seen?.version ?? 1
    return { sid, version, countryCodeCollect: collect, countryCodeDestination: destination, brackets }
  }

  const save = async (
    values: FeeValues,
    seen: StoredFee | null,
  ): Promise<Saved<FeeValues, StoredFee> | null> => {
    if (await isTaken(seen)) return null
    const sid = await saveFee(pair, seen, sentBrackets(values, seen))
    dropped.current = incompleteRows(values)
    await tellHold()
    return { stored: await asStored(sid, values, seen) }
  }

  /** All that shows fees, and the page of the list that holds this one. */
  const refresh = async ({ sid }: Pick<StoredFee, 'sid'>): Promise<number | null> => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: feesKey }),
      queries.invalidateQueries({ queryKey: lastUpdateKey({ entity: 'fee_country', sid }) }),
    ])
    try {
      return pageOf(await queries.fetchQuery({ ...allFeesQuery, staleTime: 0 }), sid)
    } catch (error) {
      // What could not be loaded says so in its place.
      if (!(error instanceof ApiError)) throw error
      return null
    }
  }

  const saved = useSavedRecord<FeeValues, StoredFee>({
    stored,
    newValues: noBrackets,
    valuesOf,
    check: (values) => checkFee(values, pair, messages),
    fieldOf,
    save,
    load: async (sid) => (await queries.fetchQuery({ ...feeQuery(sid), staleTime: 0 })) ?? undefined,
    refresh: async (now) => {
      const page = await refresh(now)
      if (page !== null && page !== place.page) place.follow(now.sid, page)
    },
    open: ({ sid }) => place.show(sid),
    success: () => ({
      ...texts.saved,
      ...(dropped.current > 0 && { detail: texts.notSent(dropped.current) }),
    }),
    draftKey: `fee ${pair.collect} ${pair.destination}`,
  })
  return { saved, heldUntil, refresh }
}

import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { showFailure } from '../../shared/failure.ts'
import { allFeesQuery, type Pair } from './api.ts'
import type { Row } from './fee-values.ts'
import { type Target, usePlace } from './place.ts'
import { useMessages } from './texts.ts'

/** What comes along when another pair is opened. */
interface Arrival {
  /** Rows that were typed before there was a destination. */
  readonly typed: readonly Row[]
  /** The destination was just chosen, or is to be chosen next: the keyboard goes on there. */
  readonly focus: boolean
}

const plain: Arrival = { typed: [], focus: false }

/** Which fee is open, and whether somebody who would leave unsaved changes has to decide first. */
export function useOpening() {
  const messages = useMessages()
  const queries = useQueryClient()
  const place = usePlace()
  const [unsaved, setUnsaved] = useState(false)
  const [asked, setAsked] = useState<Target | null>(null)
  const arrival = useRef(plain)
  const isUnsaved = useRef(false)

  const go = (target: Target, along = plain): void => {
    setAsked(null)
    arrival.current = along
    place.open(target)
  }
  const open = (target: Target, along = plain): void => {
    if (isUnsaved.current) setAsked(target)
    else go(target, along)
  }

  const toDestination = async (
    from: Pair,
    destination: string,
    typed: () => readonly Row[],
  ): Promise<void> => {
    const { collect } = from
    // One that somebody else adds meanwhile is found by the check before the save.
    const fees = await queries.fetchQuery({ ...allFeesQuery, staleTime: 30_000 })
    const known = fees.find(
      (fee) => fee.countryCodeCollect === collect && fee.countryCodeDestination === destination,
    )
    const target = { sid: known?.sid ?? 0, collect, destination }
    // The first destination of a new fee: what was typed before it was chosen belongs to it.
    if (from.destination === '' && !known) go(target, { typed: typed(), focus: true })
    else open(target, { typed: [], focus: true })
  }
  return {
    place,
    unsaved,
    /** What somebody wanted to open while something was not saved. */
    asked: unsaved ? asked : null,
    setUnsaved: (now: boolean): void => {
      setUnsaved(now)
      isUnsaved.current = now
      if (!now) setAsked(null)
    },
    open,
    add: (collect: string): void => open({ sid: 0, collect, destination: '' }, { typed: [], focus: true }),
    discard: (target: Target): void => go(target),
    keep: (): void => setAsked(null),
    toDestination: (from: Pair, destination: string, typed: () => readonly Row[]): void => {
      toDestination(from, destination, typed).catch((error: unknown) => showFailure(error, messages))
    },
    arrive: (): Arrival => {
      const now = arrival.current
      arrival.current = plain
      return now
    },
  }
}

export type Opening = ReturnType<typeof useOpening>

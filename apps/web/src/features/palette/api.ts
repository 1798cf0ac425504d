import type { RouteAnswer } from '@corridor/contract/common/route'
import { paletteRoutes } from '@corridor/contract/palette'
import { readTyped, shortestTyped } from '@corridor/domain/palette/typed'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../lib/http.ts'

export type Found = RouteAnswer<typeof paletteRoutes.find>

/**
 * Until somebody pauses. A number that is not whole finds nobody and would count as one that was tried: it is given
 * more time. A whole reference needs none.
 */
function pauseFor(typed: string): number {
  if (readTyped(typed).reference?.isWhole) return 0
  return /\d/u.test(typed) ? 450 : 150
}

interface Search {
  readonly found: Found | undefined
  /** The answer to all that stands in the field, and not to what stood there before. */
  readonly isCurrent: boolean
  readonly isSearching: boolean
  readonly error: Error | null
  readonly retry: () => void
  /** Without waiting for a pause. */
  readonly hurry: () => void
}

/** What is in the field, looked for; a call that was overtaken is given up. Nothing is kept once the dialog is gone. */
export function useSearch(typed: string): Search {
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), pauseFor(typed))
    return () => clearTimeout(timer)
  }, [typed])
  const isEnough = typed.trim().length >= shortestTyped
  const query = useQuery({
    queryKey: ['palette', asked],
    queryFn: ({ signal }) => call(paletteRoutes.find, { body: { typed: asked } }, signal),
    enabled: isEnough && asked.trim().length >= shortestTyped,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const isSettled = asked === typed && !query.isFetching
  return {
    found: isEnough && !query.isError ? query.data : undefined,
    isCurrent: isSettled && !query.isPlaceholderData,
    isSearching: isEnough && !isSettled,
    error: isEnough ? query.error : null,
    retry: () => void query.refetch(),
    hurry: () => setAsked(typed),
  }
}

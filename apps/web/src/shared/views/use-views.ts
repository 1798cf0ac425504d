import type { ListWithViews } from '@corridor/contract/views'
import { useQuery } from '@tanstack/react-query'
import { type View, viewsQuery } from './api.ts'
import { useMessages } from './texts.ts'

/** The views of one list. What came with the product has a name in each language. */
export function useViews(list: ListWithViews) {
  const { views: texts } = useMessages()
  const { data, error, refetch } = useQuery(viewsQuery)
  const shipped: Readonly<Record<string, string>> = texts.shipped
  const nameOf = ({ code, name }: View): string => (code === null ? name : (shipped[code] ?? name))
  return {
    views: (data ?? [])
      .filter((view) => view.list === list)
      .map((view) => ({ ...view, shownName: nameOf(view) })),
    error: data ? null : error,
    retry: () => void refetch(),
  }
}

export type NamedView = ReturnType<typeof useViews>['views'][number]

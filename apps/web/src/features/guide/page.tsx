import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { hrefTo } from '../../lib/href.ts'
import { useScreenTitle } from '../../lib/screen-title.ts'
import { Page } from '../../ui/page/page.tsx'
import { PlaceLink } from '../../ui/page/place-link.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonRows } from '../../ui/states/skeleton-rows.tsx'
import { Article } from './article.tsx'
import { guideRoute } from './links.ts'
import { blocksOf } from './markdown.ts'
import { loadPage } from './pages.ts'
import { useMessages } from './texts.ts'

export function GuidePage() {
  const { guide: texts } = useMessages()
  const { topic, part } = guideRoute.useSearch()
  useScreenTitle(texts.title)
  const { data, error, refetch } = useQuery({
    queryKey: ['guide', 'page', topic],
    queryFn: () => loadPage(topic),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const blocks = useMemo(() => (data ? blocksOf(data) : []), [data])
  useEffect(() => {
    if (!part || blocks.length === 0) return
    const heading = document.getElementById(part)
    heading?.scrollIntoView()
    heading?.focus({ preventScroll: true })
  }, [part, blocks])
  return (
    <Page
      title={texts.title}
      subtitle={texts.subtitle}
      aside={topic && <PlaceLink href={hrefTo('guide', {})}>{texts.all}</PlaceLink>}
    >
      {error && <ErrorState title={texts.failed} message={error.message} onRetry={() => void refetch()} />}
      {data === undefined && !error && <SkeletonRows rows={8} />}
      {data === null && <EmptyState text={texts.gone} />}
      {/* The first page is headed as the screen is. */}
      {blocks.length > 0 && <Article blocks={topic ? blocks : blocks.slice(1)} />}
    </Page>
  )
}

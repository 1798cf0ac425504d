import { useRouterState } from '@tanstack/react-router'
import { pageOfScreen } from '../features/guide/links.ts'
import { hrefTo } from '../lib/href.ts'
import { useMessages } from '../lib/messages/index.tsx'
import { PlaceLink } from '../ui/page/place-link.tsx'
import css from './layout.module.css'

/** In the foot of every screen: the page of the guide that tells of it. */
export function GuideLink() {
  const { shell } = useMessages()
  const screen = useRouterState({ select: ({ location }) => location.pathname })
  return (
    <PlaceLink className={css['guide']} href={hrefTo('guide', { topic: pageOfScreen(screen) })}>
      {shell.guide}
    </PlaceLink>
  )
}

import { useScreenTitle } from '../../lib/screen-title.ts'
import { useMay } from '../../lib/session.ts'
import { Page } from '../../ui/page/page.tsx'
import { NoAccess } from '../../ui/states/no-access.tsx'
import css from './hold-rules.module.css'
import { RuleList } from './rule-list.tsx'
import { useMessages } from './texts.ts'
import { WatchList } from './watch-list.tsx'

/** What holds a transfer before it can be paid out, and the operator's own list of names. */
export function HoldRulesPage() {
  const { holdRules: texts } = useMessages()
  const mayRead = useMay('hold-rules.read')
  useScreenTitle(texts.title)
  return (
    <Page title={texts.title} subtitle={texts.subtitle}>
      {mayRead ? (
        <div className={css['screen']}>
          <RuleList />
          <WatchList />
        </div>
      ) : (
        <NoAccess />
      )}
    </Page>
  )
}

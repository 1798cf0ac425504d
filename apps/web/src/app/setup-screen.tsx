import { getRouteApi } from '@tanstack/react-router'
import { FeesPanel } from '../features/fees/panel.tsx'
import { FourEyesPanel } from '../features/proposals/four-eyes-panel.tsx'
import { RatesPanel } from '../features/rates/panel.tsx'
import { hrefTo } from '../lib/href.ts'
import { auditScreen } from '../lib/messages/en/audit-screen.ts'
import { holdRules } from '../lib/messages/en/hold-rules.ts'
import { setup } from '../lib/messages/en/setup.ts'
import { messagesWith } from '../lib/messages/index.tsx'
import { useRecordTitle, useScreenTitle } from '../lib/screen-title.ts'
import { useMay } from '../lib/session.ts'
import { Page } from '../ui/page/page.tsx'
import { PlaceLink } from '../ui/page/place-link.tsx'
import { Tabs } from '../ui/page/tabs.tsx'

const route = getRouteApi('/guarded/setup')

const { useMessages } = messagesWith({ auditScreen, holdRules, setup })

const tabs = { rates: 1, fees: 2, fourEyes: 3 } as const

/** The features do not know each other; here they meet. */
export function SetupScreen() {
  const { setup: texts, auditScreen, holdRules } = useMessages()
  const mayAudit = useMay('audit.list')
  const mayReadRules = useMay('hold-rules.read')
  const { tab = tabs.rates } = route.useSearch()
  const mayRead = useMay('proposals.read')
  useScreenTitle(texts.title)
  useRecordTitle(tab === tabs.fourEyes ? texts.fourEyes : texts.tabs[tab === tabs.fees ? 'fees' : 'rates'])
  const strip = [
    { key: tabs.rates, label: texts.tabs.rates, href: hrefTo('setup', { tab: tabs.rates }) },
    { key: tabs.fees, label: texts.tabs.fees, href: hrefTo('setup', { tab: tabs.fees }) },
  ]
  return (
    <Page
      title={texts.title}
      subtitle={texts.subtitle}
      aside={
        <>
          {mayAudit && <PlaceLink href={hrefTo('audit', {})}>{auditScreen.title}</PlaceLink>}
          {mayReadRules && <PlaceLink href={hrefTo('hold-rules', {})}>{holdRules.title}</PlaceLink>}
          {mayRead && <PlaceLink href={hrefTo('setup', { tab: tabs.fourEyes })}>{texts.fourEyes}</PlaceLink>}
        </>
      }
    >
      <Tabs label={texts.tabs.label} tabs={strip} current={tab} />
      {tab === tabs.fees && <FeesPanel />}
      {tab === tabs.fourEyes && <FourEyesPanel />}
      {tab !== tabs.fees && tab !== tabs.fourEyes && <RatesPanel />}
    </Page>
  )
}

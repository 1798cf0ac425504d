import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useScreenTitle } from '../../lib/screen-title.ts'
import { operatorName } from '../../lib/server-settings.ts'
import { useMay } from '../../lib/session.ts'
import { ViewsOfScreen } from '../../shared/views/views-of-screen.tsx'
import { Page } from '../../ui/page/page.tsx'
import { PlaceLink } from '../../ui/page/place-link.tsx'
import { PreviousNext } from '../../ui/page/previous-next.tsx'
import { RecordHeading } from '../../ui/page/record-heading.tsx'
import { Tabs, TabsAside } from '../../ui/page/tabs.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { NoAccess } from '../../ui/states/no-access.tsx'
import { type OpenedFrom, useOpenedFrom } from '../../ui/table/opened-from.ts'
import { reconciliationsKey, totalsQuery, useAgencies } from './api.ts'
import { DayPage, yesterday } from './day.tsx'
import { Detail } from './detail.tsx'
import { HeadFilterBar } from './filter-bar.tsx'
import { OperatorList, PairList } from './head-list.tsx'
import {
  dayHref,
  type ReconciliationsAddress,
  reconciliationsHref,
  reconciliationsRoute,
  searchOf,
  tabs,
} from './links.ts'
import { SummaryList } from './summary-list.tsx'
import { useMessages } from './texts.ts'

export function ReconciliationsPage() {
  const { reconciliations: texts } = useMessages()
  useScreenTitle(texts.title)
  const mayRead = useMay('reconciliations.read')
  const { tab } = reconciliationsRoute.useSearch()
  const isList = tab === undefined || tab === tabs.summaries || tab === tabs.pairs || tab === tabs.operators
  return (
    <Page
      title={texts.title}
      subtitle={texts.subtitle}
      aside={
        mayRead &&
        isList && (
          <>
            <PlaceLink href={dayHref(yesterday())}>{texts.wholeYesterday}</PlaceLink>
            <ViewsOfScreen list="reconciliations" />
          </>
        )
      }
    >
      {mayRead ? <Reconciliations /> : <NoAccess />}
    </Page>
  )
}

function Reconciliations() {
  const address = reconciliationsRoute.useSearch()
  const { tab = tabs.summaries, sid } = address
  const openedFrom = { pairs: useOpenedFrom(), operators: useOpenedFrom() }
  const hasSetup = tab !== tabs.pairs && tab !== tabs.pairDetail && sid !== undefined
  return (
    <>
      <Strip address={address} openedFrom={openedFrom} />
      {hasSetup && <SetupHeading sid={sid} />}
      <Content address={address} openedFrom={openedFrom} />
    </>
  )
}

interface PartProps {
  readonly address: ReconciliationsAddress
  readonly openedFrom: Readonly<Record<'pairs' | 'operators', OpenedFrom>>
}

/** The lists; beside an open record its own list, as it was left, and no daily summary. */
function Strip({ address, openedFrom }: PartProps) {
  const { reconciliations: texts } = useMessages()
  const { tab = tabs.summaries, sid } = address
  const isDetail = tab === tabs.pairDetail || tab === tabs.operatorDetail
  const list = tab === tabs.operatorDetail ? tabs.operators : tabs.pairs
  const back = { ...address, tab: list, only: undefined, part: undefined, day: undefined, side: undefined }
  const listTab = (key: number, label: string) => ({
    key,
    label,
    href: reconciliationsHref(
      isDetail && key === list ? back : key === tab ? { ...address } : { tab: key, sid },
    ),
  })
  const strip = [
    ...(isDetail || tab === tabs.day ? [] : [listTab(tabs.summaries, texts.tabs.summaries)]),
    listTab(tabs.pairs, texts.tabs.pairs),
    listTab(tabs.operators, operatorName),
    ...(isDetail ? [{ key: tab, label: texts.tabs.detail, href: reconciliationsHref(address) }] : []),
    ...(tab === tabs.day ? [{ key: tab, label: texts.tabs.day, href: reconciliationsHref(address) }] : []),
  ]
  return (
    <Tabs
      label={texts.tabs.label}
      tabs={strip}
      current={tab}
      aside={
        isDetail ? (
          <>
            <PreviousNext
              openedFrom={tab === tabs.pairDetail ? openedFrom.pairs : openedFrom.operators}
              row={sid}
              hrefOf={(row) => reconciliationsHref({ ...address, sid: row, part: undefined })}
            />
            <TabsAside href={reconciliationsHref(back)}>{texts.goBack}</TabsAside>
          </>
        ) : (
          tab === tabs.day && <TabsAside href={reconciliationsHref({})}>{texts.goBack}</TabsAside>
        )
      }
    />
  )
}

/** Whose reconciliation it is, as soon as that is known. */
function SetupHeading({ sid }: { readonly sid: number }) {
  const { reconciliations: texts } = useMessages()
  const { data } = useQuery(totalsQuery(sid))
  const { names, isLoading } = useAgencies()
  return <RecordHeading text={data && !isLoading ? texts.setup(names.long(data.hostAgency)) : undefined} />
}

function Content({ address, openedFrom }: PartProps) {
  const { reconciliations: texts } = useMessages()
  const navigate = useNavigate({ from: '/reconciliations' })
  const queries = useQueryClient()
  const { tab = tabs.summaries, sid, page = 1 } = address
  const go = (what: Partial<ReconciliationsAddress>, replace = false): void =>
    void navigate({ search: { ...address, ...what }, replace })
  const listed = {
    page,
    onPage: (target: number, replace?: boolean) => go({ page: target === 1 ? undefined : target }, replace),
  }
  if (tab === tabs.pairs || tab === tabs.operators) {
    const isPairs = tab === tabs.pairs
    const search = searchOf(isPairs ? address : { ...address, peer: undefined })
    const List = isPairs ? PairList : OperatorList
    const detail = isPairs ? tabs.pairDetail : tabs.operatorDetail
    return (
      <>
        <HeadFilterBar
          key={JSON.stringify([tab, search])}
          search={search}
          hasPeer={isPairs}
          onSearch={({ host, peer, dateFrom, dateTo }) => {
            // Searching for the same again means: is there something new?
            void queries.invalidateQueries({
              queryKey: [...reconciliationsKey, isPairs ? 'pairs' : 'operators'],
            })
            go({ host, peer, dateFrom, dateTo, page: undefined })
          }}
        />
        <List
          {...listed}
          search={search}
          hrefOf={(row) => reconciliationsHref({ ...address, tab: detail, sid: row.sid })}
          current={sid}
          openedFrom={isPairs ? openedFrom.pairs : openedFrom.operators}
        />
      </>
    )
  }
  if (tab === tabs.summaries) return <SummaryList {...listed} />
  if (tab === tabs.day)
    return (
      <DayPage
        day={address.day ?? yesterday()}
        side={address.side}
        onSide={(side) => go({ side }, true)}
        onDay={(day) => go({ day, side: undefined })}
      />
    )
  if (sid !== undefined)
    return (
      <Detail key={`${tab} ${sid}`} sid={sid} address={address} onNarrow={(narrowed) => go(narrowed, true)} />
    )
  return <EmptyState text={texts.nothingChosen} />
}

import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useRecordTitle, useScreenTitle } from '../../lib/screen-title.ts'
import { useMay } from '../../lib/session.ts'
import { Page } from '../../ui/page/page.tsx'
import { PreviousNext } from '../../ui/page/previous-next.tsx'
import { RecordHeading } from '../../ui/page/record-heading.tsx'
import { Tabs, TabsAside } from '../../ui/page/tabs.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { NoAccess } from '../../ui/states/no-access.tsx'
import { useOpenedFrom } from '../../ui/table/opened-from.ts'
import { transactionQuery } from './detail/api.ts'
import { type DetailActions, type OfTransfer, TransactionDetail } from './detail/transaction-detail.tsx'
import type { StoryAround } from './detail/transfer-facts.tsx'
import { tabs, transactionsHref, transactionsRoute } from './links.ts'
import { TransactionList } from './list.tsx'
import { useAgencyNames } from './lookups.ts'
import { useMessages } from './texts.ts'

/** Nobody has to wait for it who only reads the list. */
const PeekPanel = lazyPart(async () => (await import('./peek/panel.tsx')).PeekPanel, PeekNotLoaded)

function PeekNotLoaded() {
  return <p>{useMessages().transactions.peek.notLoaded}</p>
}

interface TransactionsPageProps {
  /** Traces are a feature of their own; whoever puts the screen together hands them in. */
  readonly traces: (sid: number) => ReactNode
  /** So are the notes, and what else happened around a transfer. */
  readonly story: StoryAround
  /** So is what the ledger has of a transfer. */
  readonly postings: OfTransfer
  /** So are refunds and corrections. */
  readonly corrections: DetailActions
}

export function TransactionsPage({ traces, story, postings, corrections }: TransactionsPageProps) {
  const { transactions: texts } = useMessages()
  const address = transactionsRoute.useSearch()
  const navigate = useNavigate({ from: '/transactions' })
  const mayRead = useMay('transactions.read')
  const mayTrace = useMay('traces.read')
  const openedFrom = useOpenedFrom()
  useScreenTitle(texts.title)

  const { sid } = address
  const tab = address.tab === tabs.detail || address.tab === tabs.traces ? address.tab : tabs.list
  const strip = (['list', 'detail', ...(mayTrace ? (['traces'] as const) : [])] as const).map((name) => ({
    key: tabs[name],
    label: texts.tabs[name],
    href: transactionsHref({ ...address, tab: name === 'list' ? undefined : tabs[name] }),
  }))
  const content = () => {
    if (tab === tabs.list)
      return (
        <TransactionList
          address={address}
          onAddress={(next, replace) => void navigate({ search: { ...next }, replace })}
          hrefOf={(row) => transactionsHref({ ...address, tab: tabs.detail, sid: row.sid })}
          current={sid}
          openedFrom={openedFrom}
          beside={(peek) =>
            peek.sid !== undefined && (
              <PeekPanel
                sid={peek.sid}
                peek={peek}
                story={story}
                href={transactionsHref({ ...address, tab: tabs.detail, sid: peek.sid })}
              />
            )
          }
        />
      )
    if (sid === undefined) return <EmptyState text={texts.nothingChosen} />
    if (tab === tabs.traces) {
      return (
        <>
          <SetupHeading sid={sid} />
          {traces(sid)}
        </>
      )
    }
    const goBack = (): void => void navigate({ search: { ...address, tab: undefined } })
    return (
      <TransactionDetail
        key={sid}
        sid={sid}
        story={story}
        postings={postings}
        onGoBack={goBack}
        corrections={corrections}
      />
    )
  }
  return (
    <Page title={texts.title} subtitle={texts.subtitle}>
      {mayRead ? (
        <>
          <Tabs
            label={texts.tabs.label}
            tabs={strip}
            current={tab}
            aside={
              tab !== tabs.list && (
                <>
                  <PreviousNext
                    openedFrom={openedFrom}
                    row={sid}
                    hrefOf={(row) => transactionsHref({ ...address, sid: row })}
                  />
                  <TabsAside href={transactionsHref({ ...address, tab: undefined })}>
                    {texts.goBack}
                  </TabsAside>
                </>
              )
            }
          />
          {content()}
        </>
      ) : (
        <NoAccess />
      )}
    </Page>
  )
}

/** Whose transfer it is, as soon as that is known. */
function SetupHeading({ sid }: { sid: number }) {
  const { transactions: texts } = useMessages()
  const { data: transaction } = useQuery(transactionQuery(sid))
  const { data: agencies } = useAgencyNames()
  const agency = transaction ? agencies?.get(transaction.sndAgency_sid) : undefined
  useRecordTitle(transaction?.referenceNumber)
  return <RecordHeading text={agency && texts.setup(agency.longName)} />
}

import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useRecordTitle, useScreenTitle } from '../../lib/screen-title.ts'
import { useMay } from '../../lib/session.ts'
import { placeOf, RecordLink } from '../../shared/record-link.tsx'
import { ViewsOfScreen } from '../../shared/views/views-of-screen.tsx'
import { Page } from '../../ui/page/page.tsx'
import { PreviousNext } from '../../ui/page/previous-next.tsx'
import { Tabs, TabsAside } from '../../ui/page/tabs.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { NoAccess } from '../../ui/states/no-access.tsx'
import { useOpenedFrom } from '../../ui/table/opened-from.ts'
import { standingQuery } from './customer-api.ts'
import { DaysTable } from './days-table.tsx'
import { CustomerDetail } from './detail.tsx'
import { customersHref, customersRoute, tabs } from './links.ts'
import { CustomerList } from './list.tsx'
import type { CustomerParts } from './parts.ts'
import { useMessages } from './texts.ts'

interface CustomersPageProps extends CustomerParts {
  /** Transactions are a feature of their own; whoever puts the screen together hands them in. */
  readonly transactions: (sid: number) => ReactNode
}

export function CustomersPage({ transactions, ...parts }: CustomersPageProps) {
  const { customers: texts, ui } = useMessages()
  const address = customersRoute.useSearch()
  const navigate = useNavigate({ from: '/customers' })
  const mayRead = useMay('customers.read')
  const openedFrom = useOpenedFrom()
  useScreenTitle(texts.title)

  const { sid, new: isNew, page, papers } = address
  const { tab = tabs.list } = address
  const isList = tab === tabs.list
  useRecordTitle(sid === undefined || isList ? undefined : texts.record(sid))
  const list = { page, papers }
  const chosen = { ...list, sid, new: isNew }
  // The head of the detail asks for the same.
  const { data: standing } = useQuery({ ...standingQuery(sid ?? 0), enabled: mayRead && sid !== undefined })
  const isChosen = sid !== undefined || isNew !== undefined
  const hrefOfTab = (key: number): string => customersHref({ ...chosen, tab: key })
  const strip = [
    { key: tabs.list, label: texts.tabs.list, href: customersHref(list) },
    ...(isChosen ? [{ key: tabs.detail, label: texts.tabs.detail, href: hrefOfTab(tabs.detail) }] : []),
    ...(sid === undefined
      ? []
      : [
          {
            key: tabs.transactions,
            label: texts.tabs.transactions,
            count: standing?.transfers.toLocaleString(ui.numbers),
            href: hrefOfTab(tabs.transactions),
          },
        ]),
  ]
  const content = () => {
    if (isList) return <CustomerList openedFrom={openedFrom} />
    if (tab === tabs.transactions && sid !== undefined) return transactions(sid)
    if (!isChosen) return <EmptyState text={texts.nothingChosen} />
    const toList = (): void => void navigate({ search: list })
    return <CustomerDetail key={sid ?? 'new'} sid={sid} onSaved={toList} onGoBack={toList} parts={parts} />
  }
  const transfers = sid !== undefined && (
    <RecordLink to={placeOf.transfersOf({ customer: sid })}>{texts.transfersOf}</RecordLink>
  )
  return (
    <Page
      title={texts.title}
      subtitle={texts.subtitle}
      aside={mayRead && (isList ? <ViewsOfScreen list="customers" /> : transfers)}
    >
      {mayRead ? (
        <>
          <Tabs
            label={texts.tabs.label}
            tabs={strip}
            current={tab}
            aside={
              isList ? (
                <DaysTable />
              ) : (
                <>
                  <PreviousNext
                    openedFrom={openedFrom}
                    row={sid}
                    hrefOf={(row) => customersHref({ ...list, tab, sid: row })}
                  />
                  <TabsAside href={customersHref(list)}>{texts.goBack}</TabsAside>
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

import { useNavigate } from '@tanstack/react-router'
import { customersKey } from '../../lib/customer.ts'
import { useDownload } from '../../lib/downloads.ts'
import { useLookups } from '../../lib/lookups.ts'
import { useMay } from '../../lib/session.ts'
import { keyBySid, PagedTable } from '../../shared/paged-table.tsx'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { DownloadStatus } from '../../ui/states/download-status.tsx'
import type { OpenedFrom } from '../../ui/table/opened-from.ts'
import { usePaged } from '../../ui/table/use-paged.ts'
import {
  countCustomers,
  customersFile,
  listCustomers,
  type Papers,
  paging,
  type Row,
  searchOf,
} from './api.ts'
import { useColumns } from './columns.tsx'
import css from './customers.module.css'
import { DownloadButton } from './download.tsx'
import { customersHref, customersRoute, tabs } from './links.ts'
import { customerSearch, useSearched } from './search.ts'
import { SearchLine } from './search-line.tsx'
import { CustomerStatistics } from './statistics.tsx'
import { useMessages } from './texts.ts'

export function CustomerList({ openedFrom }: { readonly openedFrom: OpenedFrom }) {
  const { customers: texts } = useMessages()
  const { page, text, address, goTo, search, narrow } = useListPlace()
  const { papers } = address
  const wanted = searchOf(text, papers)
  const at = { page, ...paging }
  const paged = usePaged<Row>({
    queryKey: [...customersKey, 'list', wanted],
    paging: at,
    count: (signal) => countCustomers(wanted, signal),
    rows: (place, signal) => listCustomers(wanted, place, signal),
    onPage: goTo,
  })
  // Rows without the names of their countries say too little.
  const countries = useLookups()
  const searchAgain = (typed: string): void => {
    // Searching for the same again means: is there somebody new?
    if (typed === text && page === 1) paged.retry()
    else search(typed)
  }
  return (
    <>
      <CustomerStatistics />
      <SearchLine
        searched={text}
        papers={papers}
        onSearch={searchAgain}
        onPapers={narrow}
        actions={(isApplied) => (
          <>
            {paged.state === 'ready' && paged.rows.length > 0 && (
              <DownloadButton search={wanted} inactive={!isApplied} />
            )}
            <NewCustomer />
          </>
        )}
      />
      <PagedTable
        fill
        caption={texts.title}
        columns={useColumns()}
        paged={paged}
        paging={at}
        onPage={goTo}
        rowKey={keyBySid}
        needs={{
          loading: !countries.data,
          error: countries.isFetching ? null : countries.error,
          retry: () => void countries.refetch(),
        }}
        skeletonRows={13}
        emptyText={texts.empty}
        openedFrom={openedFrom}
        rowHref={({ sid }) => customersHref({ tab: tabs.detail, sid, ...address })}
      />
      <Foot />
    </>
  )
}

/**
 * Which customers are listed. The page of a search stands beside its text and not in the address, where it would be a
 * page of everybody once the text is forgotten.
 */
function useListPlace() {
  const { text, page } = useSearched()
  const { page: ofAll, papers } = customersRoute.useSearch()
  const navigate = useNavigate({ from: '/customers' })
  const goToOfAll = (target: number): void =>
    void navigate({ search: (now) => ({ ...now, page: target === 1 ? undefined : target }), replace: true })
  return {
    text,
    /** What of it stands in the address. */
    address: { page: ofAll, papers },
    page: text ? page : (ofAll ?? 1),
    goTo: (target: number): void => {
      if (text) customerSearch.set({ text, page: target })
      else goToOfAll(target)
    },
    search: (typed: string): void => {
      customerSearch.set({ text: typed, page: 1 })
      goToOfAll(1)
    },
    narrow: (to: Papers): void => {
      customerSearch.set({ text, page: 1 })
      void navigate({ search: { papers: to } })
    },
  }
}

function NewCustomer() {
  const { customers: texts } = useMessages()
  const navigate = useNavigate({ from: '/customers' })
  if (!useMay('customers.edit')) return null
  const open = (): void => void navigate({ search: (now) => ({ ...now, tab: tabs.detail, new: 'yes' }) })
  return (
    <ActionButton tone="primary" onClick={open}>
      {texts.newCustomer}
    </ActionButton>
  )
}

/** How far a download is, and how the columns are to be read. */
function Foot() {
  const { customers: texts } = useMessages()
  const state = useDownload(customersFile)
  return (
    <div className={css['foot']}>
      <DownloadStatus
        fileName={customersFile.fileName}
        state={state}
        onCancel={customersFile.cancel}
        onRetry={customersFile.retry}
      />
      <p>{texts.reading}</p>
    </div>
  )
}

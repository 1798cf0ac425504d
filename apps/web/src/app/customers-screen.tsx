import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { DocumentsPanel } from '../features/customer-documents/panel.tsx'
import { CompareButton } from '../features/customer-identity/compare-button.tsx'
import { MergedNotice } from '../features/customer-identity/merged-notice.tsx'
import { SamePersonPanel } from '../features/customer-identity/panel.tsx'
import { SuggestionsPanel } from '../features/customer-identity/suggestions.tsx'
import { CustomersPage } from '../features/customers/page.tsx'
import { NotesPanel } from '../features/notes/panel.tsx'
import { TransactionList } from '../features/transactions/list.tsx'
import { hrefTo } from '../lib/href.ts'
import { useMay } from '../lib/session.ts'
import { NoAccess } from '../ui/states/no-access.tsx'
import { useOpenedFrom } from '../ui/table/opened-from.ts'
import { transactionsPlace } from './customers-address.ts'

const route = getRouteApi('/guarded/customers')

/** The features do not know each other; here they meet. */
export function CustomersScreen() {
  const navigate = useNavigate({ from: '/customers' })
  const openPerson = (sid: number): void => void navigate({ search: (now) => ({ ...now, sid }) })
  return (
    <CustomersPage
      transactions={(sid) => <TransactionsOf key={sid} sid={sid} />}
      documents={({ sid, mergedInto }) => (
        <>
          <DocumentsPanel sid={sid} readOnly={mergedInto !== null} />
          <NotesPanel record="customer" sid={sid} />
        </>
      )}
      merged={(customer, into) => <MergedNotice customer={customer} into={into} />}
      compare={(sid, { sid: other, name }, names) => (
        <CompareButton sid={sid} other={other} name={name} names={names} onMerged={openPerson} />
      )}
      identity={(sid, names) => (
        <>
          <SamePersonPanel sid={sid} names={names} onMerged={openPerson} />
          <SuggestionsPanel sid={sid} names={names} />
        </>
      )}
    />
  )
}

/** The transfers of one customer, with the search and the pages of the list of all. */
function TransactionsOf({ sid }: { readonly sid: number }) {
  const address = route.useSearch()
  const navigate = useNavigate({ from: '/customers' })
  const openedFrom = useOpenedFrom()
  if (!useMay('transactions.read')) return <NoAccess />
  const { tab, page, papers } = address
  return (
    <TransactionList
      address={transactionsPlace.read(address)}
      onAddress={(next, replace) =>
        void navigate({ search: { tab, sid, page, papers, ...transactionsPlace.write(next) }, replace })
      }
      // With the customer, so that the way back from the transfer leads to the transfers of the same person.
      hrefOf={(row) => hrefTo('transactions', { tab: 2, sid: row.sid, customer: sid })}
      openedFrom={openedFrom}
      customer={sid}
    />
  )
}

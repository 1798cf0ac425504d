import type { Proposal } from '@corridor/contract/proposals'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { hrefTo } from '../../lib/href.ts'
import { useScreenTitle } from '../../lib/screen-title.ts'
import { useMay } from '../../lib/session.ts'
import { failureOf } from '../../shared/failure.ts'
import { proposalHref } from '../../shared/proposals/show-proposed.ts'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { When } from '../../ui/formats/when.tsx'
import { Page } from '../../ui/page/page.tsx'
import { PlaceLink } from '../../ui/page/place-link.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { NoAccess } from '../../ui/states/no-access.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { proposalsQuery } from './api.ts'
import { labelOf, subjectOf, valueOf } from './labels.ts'
import { ProposalPanel } from './proposal-panel.tsx'
import css from './proposals.module.css'
import { StatePill } from './state-pill.tsx'
import { useMessages } from './texts.ts'

const route = getRouteApi('/guarded/proposals')

/** One proposed change, or the list of them all. */
export function ProposalsPage() {
  const { proposals: texts } = useMessages()
  const { sid } = route.useSearch()
  const mayRead = useMay('proposals.read')
  useScreenTitle(texts.title)
  return (
    <Page title={texts.title} subtitle={texts.subtitle}>
      {!mayRead && <NoAccess />}
      {mayRead && sid === undefined && <ProposalsList />}
      {mayRead && sid !== undefined && (
        <div className={css['one']}>
          <PlaceLink href={hrefTo('proposals', {})}>{texts.back}</PlaceLink>
          <ProposalPanel sid={sid} />
        </div>
      )}
    </Page>
  )
}

function useColumns(): Column<Proposal>[] {
  const messages = useMessages()
  const { proposals: texts } = messages
  return [
    { key: 'kind', header: texts.columns.kind, render: ({ kind }) => texts.kinds[kind] },
    { key: 'about', header: texts.columns.about, render: (row) => subjectOf(row).text },
    {
      key: 'change',
      header: texts.columns.change,
      render: ({ kind, changes: [first], changeCount }) =>
        first &&
        [
          labelOf(kind, first, messages),
          texts.arrow(valueOf(first, first.before, messages), valueOf(first, first.after, messages)),
          ...(changeCount > 1 ? [texts.andMore(changeCount - 1)] : []),
        ].join(' '),
    },
    { key: 'by', header: texts.columns.by, render: ({ proposedBy }) => proposedBy },
    {
      key: 'at',
      header: texts.columns.at,
      render: ({ proposedAt }) => <When at={proposedAt} format="date-time-utc" />,
    },
    {
      key: 'state',
      header: texts.columns.state,
      render: (row) => <StatePill proposal={row} />,
    },
  ]
}

function stateOf(loaded: boolean, failed: boolean): 'ready' | 'error' | 'loading' {
  if (loaded) return 'ready'
  return failed ? 'error' : 'loading'
}

function ProposalsList() {
  const { proposals: texts } = useMessages()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(proposalsQuery)
  const columns = useColumns()
  const failure = failureOf(error)
  const rows = data?.pages.flatMap((page) => page.rows) ?? []
  const open = rows.filter(({ state }) => state === 'open')
  const forYou = open.filter(({ hindrance }) => hindrance === null).length
  return (
    <>
      {open.length > 0 && (
        <p role="status" className={css['summary']}>
          {texts.ofThese(forYou, open.length - forYou)}
        </p>
      )}
      <DataTable
        caption={texts.listCaption}
        columns={columns}
        rowKey={({ sid }) => String(sid)}
        rowHref={({ sid }) => proposalHref(sid)}
        rows={rows}
        state={stateOf(data !== undefined, failure !== null)}
        emptyText={texts.empty}
        error={failure}
        onRetry={() => void refetch()}
      />
      {hasNextPage && (
        <ActionButton busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {texts.older}
        </ActionButton>
      )}
      {failure && data && <ErrorState {...failure} onRetry={() => void refetch()} />}
    </>
  )
}

import type { ReconciliationSearch } from '@corridor/contract/reconciliations'
import { operatorName } from '../../lib/server-settings.ts'
import { useMay } from '../../lib/session.ts'
import { SearchIcon } from '../../ui/form/search-icon.tsx'
import { Money } from '../../ui/formats/money.tsx'
import { PlaceLink } from '../../ui/page/place-link.tsx'
import type { Column } from '../../ui/table/column.ts'
import type { OpenedFrom } from '../../ui/table/opened-from.ts'
import { AgencyName } from './agency-name.tsx'
import { type OperatorHead, operatorList, type PairHead, pairList, useAgencies } from './api.ts'
import { DayDate } from './day-date.tsx'
import { downloadOperator, downloadPair } from './downloads.ts'
import { type Listed, ListTable } from './list-table.tsx'
import css from './reconciliations.module.css'
import { useMessages } from './texts.ts'

interface HeadListProps extends Listed {
  readonly search: ReconciliationSearch
  readonly hrefOf: (row: { readonly sid: number }) => string
  readonly current: number | undefined
  readonly openedFrom: OpenedFrom
}

/** Who owes whom, by the day. */
export function PairList({ search, hrefOf, ...others }: HeadListProps) {
  const { reconciliations: texts } = useMessages()
  const { names } = useAgencies()
  const columns: Column<PairHead>[] = [
    ...firstColumns(texts.columns),
    {
      key: 'hostAgency',
      header: texts.columns.hostAgency,
      width: 350,
      render: (row) => <AgencyName sid={row.hostAgency} />,
    },
    {
      key: 'peerAgency',
      header: texts.columns.peerAgency,
      width: 350,
      render: (row) => <AgencyName sid={row.peerAgency} />,
    },
    {
      key: 'balance',
      header: texts.columns.balance,
      width: 160,
      align: 'end',
      render: (row) => <Money amount={row.balance} colored />,
    },
    {
      key: 'file',
      header: texts.columns.file,
      width: 130,
      render: (row) => (
        <DownloadLink
          href={hrefOf(row)}
          onOpen={() => downloadPair(row, names.short(row.hostAgency), names.short(row.peerAgency))}
        />
      ),
    },
  ]
  return (
    <ListTable
      {...others}
      caption={texts.pairsCaption}
      note={texts.pairsNote}
      queryKey={['pairs', search]}
      list={pairList(search)}
      columns={columns}
      hrefOf={hrefOf}
    />
  )
}

/** What each agency owes the operator, by the day. */
export function OperatorList({ search, hrefOf, ...others }: HeadListProps) {
  const { reconciliations: texts } = useMessages()
  const { names } = useAgencies()
  const columns: Column<OperatorHead>[] = [
    ...firstColumns(texts.columns),
    {
      key: 'hostAgency',
      header: texts.columns.hostAgency,
      width: 500,
      render: (row) => <AgencyName sid={row.hostAgency} />,
    },
    {
      key: 'dueBalance',
      header: texts.columns.dueBalance,
      width: 180,
      align: 'end',
      render: (row) => <Money amount={row.dueBalance} colored />,
    },
    {
      key: 'file',
      header: texts.columns.file,
      width: 200,
      render: (row) => (
        <DownloadLink href={hrefOf(row)} onOpen={() => downloadOperator(row, names.short(row.hostAgency))} />
      ),
    },
  ]
  return (
    <ListTable
      {...others}
      caption={texts.operatorsCaption(operatorName)}
      note={texts.operatorsNote(operatorName)}
      queryKey={['operators', search]}
      list={operatorList(search)}
      columns={columns}
      hrefOf={hrefOf}
    />
  )
}

function firstColumns<Row extends { readonly sid: number; readonly date: string }>(headers: {
  readonly sid: string
  readonly date: string
}): Column<Row>[] {
  return [
    {
      key: 'sid',
      header: headers.sid,
      width: 110,
      render: ({ sid }) => (
        <span className={css['id']}>
          <SearchIcon /> {sid}
        </span>
      ),
    },
    { key: 'date', header: headers.date, width: 120, render: ({ date }) => <DayDate at={date} /> },
  ]
}

interface DownloadLinkProps {
  /** The place of the rows: opened beside, the link leads there. */
  readonly href: string
  readonly onOpen: () => void
}

function DownloadLink({ href, onOpen }: DownloadLinkProps) {
  const { download } = useMessages().reconciliations
  const mayDownload = useMay('reconciliations.download')
  if (!mayDownload) return download
  return (
    <PlaceLink className={css['quietLink']} href={href} onOpen={onOpen}>
      {download}
    </PlaceLink>
  )
}

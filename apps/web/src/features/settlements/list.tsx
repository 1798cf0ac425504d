import type { SettlementSearch } from '@corridor/contract/settlements'
import { failureOf } from '../../shared/failure.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { usePaged } from '../../ui/table/use-paged.ts'
import { countSettlements, listKeyOf, listSettlements, paging, type Row } from './api.ts'
import { type MoreColumn, useColumns } from './columns.tsx'
import { useMessages } from './texts.ts'

interface SettlementListProps {
  readonly search: SettlementSearch
  readonly page: number
  readonly open: number | undefined
  readonly more: readonly MoreColumn[]
  readonly onPage: (page: number, replace?: boolean) => void
  readonly hrefOf: (row: Row) => string
}

/** The files that were made, the newest first. */
export function SettlementList({ search, page, open, more, onPage, hrefOf }: SettlementListProps) {
  const { settlements: texts } = useMessages()
  const { rows, retry, ...paged } = usePaged<Row>({
    queryKey: listKeyOf(search),
    paging: { page, ...paging },
    count: (signal) => countSettlements(search, signal),
    rows: (at, signal) => listSettlements(search, at, signal),
    onPage: (target) => onPage(target, true),
  })
  return (
    <DataTable
      fill
      caption={texts.title}
      columns={useColumns(more, hrefOf)}
      rows={rows}
      rowKey={({ sid }) => String(sid)}
      state={paged.state}
      refreshing={paged.refreshing}
      skeletonRows={10}
      error={failureOf(paged.error)}
      onRetry={retry}
      emptyText={texts.empty}
      rowHref={hrefOf}
      currentKey={open === undefined ? null : String(open)}
      footer={
        <Pager
          page={page}
          {...paging}
          total={paged.total}
          approximate={paged.approximate}
          onPage={(target) => onPage(target)}
        />
      }
    />
  )
}

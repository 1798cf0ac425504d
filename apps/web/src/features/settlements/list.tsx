import type { SettlementSearch } from '@corridor/contract/settlements'
import { keyBySid, PagedTable } from '../../shared/paged-table.tsx'
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
  const at = { page, ...paging }
  const paged = usePaged<Row>({
    queryKey: listKeyOf(search),
    paging: at,
    count: (signal) => countSettlements(search, signal),
    rows: (place, signal) => listSettlements(search, place, signal),
    onPage: (target) => onPage(target, true),
  })
  return (
    <PagedTable
      fill
      caption={texts.title}
      columns={useColumns(more, hrefOf)}
      paged={paged}
      paging={at}
      onPage={onPage}
      rowKey={keyBySid}
      skeletonRows={10}
      emptyText={texts.empty}
      rowHref={hrefOf}
      currentKey={open === undefined ? null : String(open)}
    />
  )
}

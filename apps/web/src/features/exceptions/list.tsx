import type { ExceptionSearch } from '@corridor/contract/exceptions'
import { useQuery } from '@tanstack/react-query'
import { PagedTable } from '../../shared/paged-table.tsx'
import { formatMoney } from '../../ui/formats/format.ts'
import { usePaged } from '../../ui/table/use-paged.ts'
import { countsQuery, countView, type ItemKey, listItems, listKeyOf, paging, type Row } from './api.ts'
import { useColumns } from './columns.tsx'
import css from './exceptions.module.css'
import { useMessages } from './texts.ts'

interface ExceptionListProps {
  readonly search: ExceptionSearch
  readonly page: number
  readonly open: ItemKey | null
  readonly nowMs: number
  readonly onPage: (page: number) => void
  readonly hrefOf: (row: Row) => string
}

function rowKey({ of, sid }: ItemKey): string {
  return `${of} ${sid}`
}

/** What waits, the shortest clock first. Whatever arrives meanwhile, the open row and the place stay. */
export function ExceptionList({ search, page, open, nowMs, onPage, hrefOf }: ExceptionListProps) {
  const { exceptions: texts } = useMessages()
  const { view = 'all' } = search
  const { data: counts } = useQuery(countsQuery(search))
  const at = { page, ...paging }
  const paged = usePaged<Row>({
    queryKey: listKeyOf(search),
    paging: at,
    count: (signal) => countView(search, view, signal),
    rows: (place, signal) => listItems(search, place, signal),
    onPage,
  })
  return (
    <PagedTable
      fill
      caption={texts.title}
      columns={useColumns(nowMs)}
      paged={paged}
      paging={at}
      onPage={onPage}
      rowKey={rowKey}
      refreshing={paged.isOld}
      skeletonRows={15}
      emptyText={texts.empty}
      rowHref={hrefOf}
      currentKey={open && rowKey(open)}
      beside={
        counts && (
          <span className={css['sum']}>
            {Number(counts.usd) === 0 ? texts.order : texts.waits(formatMoney(counts.usd))}
            {!counts.isWhole && ` · ${texts.more}`}
          </span>
        )
      }
    />
  )
}

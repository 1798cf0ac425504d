import type { ExceptionSearch } from '@corridor/contract/exceptions'
import { useQuery } from '@tanstack/react-query'
import { failureOf } from '../../shared/failure.ts'
import { formatMoney } from '../../ui/formats/format.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { Pager } from '../../ui/table/pager.tsx'
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
  const { rows, retry, ...paged } = usePaged<Row>({
    queryKey: listKeyOf(search),
    paging: { page, ...paging },
    count: (signal) => countView(search, view, signal),
    rows: (at, signal) => listItems(search, at, signal),
    onPage,
  })
  return (
    <DataTable
      fill
      caption={texts.title}
      columns={useColumns(nowMs)}
      rows={rows}
      rowKey={rowKey}
      state={paged.state}
      refreshing={paged.isOld}
      skeletonRows={15}
      error={failureOf(paged.error)}
      onRetry={retry}
      emptyText={texts.empty}
      rowHref={hrefOf}
      currentKey={open && rowKey(open)}
      footer={
        <div className={css['footer']}>
          <Pager
            page={page}
            {...paging}
            total={paged.total}
            approximate={paged.approximate}
            onPage={onPage}
          />
          {counts && (
            <span className={css['sum']}>
              {Number(counts.usd) === 0 ? texts.order : texts.waits(formatMoney(counts.usd))}
              {!counts.isWhole && ` · ${texts.more}`}
            </span>
          )}
        </div>
      }
    />
  )
}

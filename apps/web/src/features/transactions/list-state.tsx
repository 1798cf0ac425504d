import type { TransactionFilters } from '@corridor/contract/common/transaction-search'
import { useQuery } from '@tanstack/react-query'
import { formatMoney, formatWhen } from '../../ui/formats/format.ts'
import type { Paged } from '../../ui/table/use-paged.ts'
import { newerQuery, type Row, sumQuery } from './api.ts'
import { useMessages } from './texts.ts'
import css from './transactions.module.css'

interface ListStateProps {
  readonly filters: TransactionFilters
  readonly paged: Paged<Row>
  /** From the first page on. */
  readonly onNewer: () => void
}

/** How many there are, what they come to, as of when; and how many have come since, which nothing but a click shows. */
export function ListState({ filters, paged, onNewer }: ListStateProps) {
  const { transactions: texts, ui } = useMessages()
  const { data: sum, refetch } = useQuery(sumQuery(filters))
  const { data: newer } = useQuery(newerQuery(filters, sum?.asOf))
  const refresh = (): void => {
    void refetch()
    paged.retry()
  }
  // What the page counts is as new as the page, and the sum is not: beside the sum stands what it is the sum of.
  const { total, approximate } = sum ? { total: sum.total, approximate: !sum.exact } : paged
  const number = new Intl.NumberFormat(ui.numbers)
  const count = (known: number): string =>
    texts.count(approximate ? ui.atLeast(number.format(known)) : number.format(known), known === 1)
  return (
    <>
      {paged.state === 'ready' && total !== undefined && (
        <p className={css['figures']}>
          <b>{count(total)}</b>
          {sum && <span>{sum.usd === null ? texts.noSum : texts.sum(formatMoney(sum.usd))}</span>}
        </p>
      )}
      {sum && paged.state === 'ready' && (
        <p>{texts.asOf(formatWhen(sum.asOf, 'date-time-utc').slice('dd/mm/yyyy '.length))}</p>
      )}
      <span role="status">
        {newer && newer.count > 0 && (
          <button
            type="button"
            className={css['newer']}
            onClick={() => {
              onNewer()
              refresh()
            }}
          >
            {texts.newer(newer.more ? ui.atLeast(number.format(newer.count)) : number.format(newer.count))}
          </button>
        )}
      </span>
      <button type="button" className={css['refresh']} onClick={refresh}>
        {texts.refresh}
      </button>
    </>
  )
}

import type { TransactionFilters } from '@corridor/contract/common/transaction-search'
import { placeOf, RecordLink } from '../../shared/record-link.tsx'
import { Chips, RemovableChip } from '../../ui/table/chips.tsx'
import { useWords } from './filter-words.ts'
import type { Status } from './lookups.ts'
import { useMessages } from './texts.ts'
import css from './transactions.module.css'

interface AppliedFiltersProps {
  readonly filters: TransactionFilters
  readonly statuses: readonly Status[]
  readonly onPick: (filters: TransactionFilters) => void
}

/** What narrows the list, each with a way to take it off. A day keeps the rule that it was chosen by. */
export function AppliedFilters({ filters, statuses, onPick }: AppliedFiltersProps) {
  const { transactions: texts, ui } = useMessages()
  const words = useWords(filters, statuses)
  const { customer } = filters
  const without = (names: readonly (keyof TransactionFilters)[]): void =>
    onPick({ ...filters, ...Object.fromEntries(names.map((name) => [name, undefined])) })
  if (words.length === 0 && customer === undefined) return null
  return (
    <Chips label={texts.applied}>
      {customer !== undefined && (
        <RemovableChip removeLabel={texts.removeCustomer} onRemove={() => without(['customer'])}>
          <RecordLink to={placeOf.customer(customer)}>{texts.customer(customer)}</RecordLink>
        </RemovableChip>
      )}
      {words.map(({ names, label, value }) => (
        <RemovableChip
          key={names.join(' ')}
          removeLabel={names.includes('payer') ? texts.removePayer : ui.removeFilter(label)}
          onRemove={() => without(names)}
        >
          <span className={css['applied']} title={`${label} ${value}`}>
            {names.includes('payer') ? texts.paidOutBy(value) : `${label} ${value}`}
          </span>
        </RemovableChip>
      ))}
      {words.length > 1 && (
        <button type="button" className={css['clearAll']} onClick={() => onPick({ customer })}>
          {ui.clearAll}
        </button>
      )}
    </Chips>
  )
}

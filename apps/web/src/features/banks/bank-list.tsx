import { useMemo } from 'react'
import { useLookups } from '../../lib/lookups.ts'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { BankValues } from './bank-values.ts'
import css from './banks.module.css'
import { useMessages } from './texts.ts'

interface BankListProps {
  readonly accounts: readonly BankValues[]
  readonly current: BankValues | undefined
  readonly onSelect: (id: string) => void
}

const order = ['name', 'swift', 'accNumber', 'accHolderName', 'countryCode', 'currencyCode'] as const

/** The accounts, from two on; one alone is in the form already. */
export function BankList({ accounts, current, onSelect }: BankListProps) {
  const { banks: texts } = useMessages()
  const { data: lookups } = useLookups()
  const columns = useMemo<Column<BankValues>[]>(() => {
    const countryName = (code: string): string =>
      lookups?.countries.find(({ countryCode }) => countryCode === code)?.countryName ?? code
    return order.map((key) => {
      const text = (account: BankValues): string =>
        key === 'countryCode' ? countryName(account.countryCode) : account[key]
      return { key, header: texts.columns[key], render: (account) => text(account).trim() || texts.nothing }
    })
  }, [lookups, texts])
  if (accounts.length < 2) return <div className={css['spacer']} />
  return (
    <div className={css['list']}>
      <DataTable
        caption={texts.listCaption}
        columns={columns}
        rows={accounts}
        rowKey={({ id }) => id}
        state="ready"
        emptyText={texts.empty}
        maxHeight="170px"
        currentKey={current?.id ?? null}
        onOpen={({ id }) => onSelect(id)}
      />
    </div>
  )
}

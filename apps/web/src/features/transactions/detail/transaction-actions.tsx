import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { transactionQuery } from './api.ts'
import { useNames } from './names.ts'
import type { DetailActionsProps } from './transaction-detail.tsx'

interface TransactionActionsProps {
  readonly sid: number
  /** Told once something was done. */
  readonly onDone: () => void
  readonly children: (props: DetailActionsProps) => ReactNode
}

/** What can be done with a transfer, for a screen that shows the rest in its own way. */
export function TransactionActions({ sid, onDone, children }: TransactionActionsProps) {
  const { data, refetch } = useQuery(transactionQuery(sid))
  const { names } = useNames()
  if (!data) return null
  const onReload = async (): Promise<void> => {
    await refetch()
    onDone()
  }
  return children({ transaction: data, agencyName: names.agency, onReload, onOpened: () => undefined })
}

import type { TransactionFilters } from '@corridor/contract/transactions'
import { useDownload } from '../../lib/downloads.ts'
import { useMessages } from '../../lib/messages/index.tsx'
import { useMay } from '../../lib/session.ts'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { downloadTransactions, transactionsFile } from './api.ts'

/** Everything that the search finds, as a file. */
export function DownloadButton({ filters }: { filters: TransactionFilters }) {
  const { transactions: texts } = useMessages()
  const mayExport = useMay('transactions.export')
  const state = useDownload(transactionsFile)
  if (!mayExport) return null
  return (
    <ActionButton busy={state.kind === 'running'} onClick={() => downloadTransactions(filters)}>
      {texts.download}
    </ActionButton>
  )
}

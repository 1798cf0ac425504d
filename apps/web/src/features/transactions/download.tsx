import type { TransactionFilters } from '@corridor/contract/common/transaction-search'
import { useDownload } from '../../lib/downloads.ts'
import { useMay } from '../../lib/session.ts'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { downloadTransactions, transactionsFile } from './api.ts'
import { useFilterWords } from './filter-words.ts'
import type { Status } from './lookups.ts'
import { useMessages } from './texts.ts'

interface DownloadButtonProps {
  readonly filters: TransactionFilters
  readonly statuses: readonly Status[]
  /** The bar says something else than the list shows: which of the two the file would have is anybody's guess. */
  readonly inactive: boolean
}

/** Everything that the search finds, as a file. */
export function DownloadButton({ filters, statuses, inactive }: DownloadButtonProps) {
  const { transactions: texts } = useMessages()
  const mayExport = useMay('transactions.export')
  const state = useDownload(transactionsFile)
  const words = useFilterWords(filters, statuses)
  if (!mayExport) return null
  return (
    <ActionButton
      busy={state.kind === 'running'}
      inactive={inactive}
      onClick={() => downloadTransactions(filters, texts.fileOf(words))}
    >
      {texts.download}
    </ActionButton>
  )
}

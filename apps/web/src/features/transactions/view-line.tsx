import type { TransactionFilters } from '@corridor/contract/transactions'
import { useDownload } from '../../lib/downloads.ts'
import { sameFilters } from '../../shared/search/filters.ts'
import { DownloadStatus } from '../../ui/states/download-status.tsx'
import { Chip, Chips, RemovableChip } from '../../ui/table/chips.tsx'
import { transactionsFile } from './api.ts'
import { useMessages } from './texts.ts'
import css from './transactions.module.css'
import { viewFilters, viewNames } from './views.ts'

interface ViewLineProps {
  readonly filters: TransactionFilters
  readonly onPick: (filters: TransactionFilters) => void
}

/** Ready-made searches, how far a download is, and in which zone the times are. */
export function ViewLine({ filters, onPick }: ViewLineProps) {
  const { transactions: texts } = useMessages()
  const download = useDownload(transactionsFile)
  const views = viewFilters()
  const { customer } = filters
  return (
    <div className={css['line']}>
      <Chips label={texts.views.label}>
        {viewNames.map((name) => (
          <Chip key={name} pressed={sameFilters(views[name], filters)} onClick={() => onPick(views[name])}>
            {texts.views[name]}
          </Chip>
        ))}
        {customer !== undefined && (
          <RemovableChip
            removeLabel={texts.removeCustomer}
            onRemove={() => onPick({ ...filters, customer: undefined })}
          >
            {texts.customer(customer)}
          </RemovableChip>
        )}
      </Chips>
      <div className={css['aside']}>
        <DownloadStatus
          fileName={transactionsFile.fileName}
          state={download}
          onCancel={transactionsFile.cancel}
          onRetry={transactionsFile.retry}
        />
        <p>{texts.timesInUtc}</p>
      </div>
    </div>
  )
}

import type { CustomerSearch } from '@corridor/contract/customers'
import { useDownload } from '../../lib/downloads.ts'
import { useMay } from '../../lib/session.ts'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { customersFile, downloadCustomers } from './api.ts'
import { useMessages } from './texts.ts'

interface DownloadButtonProps {
  readonly search: CustomerSearch
  /** The bar says something else than the list shows: which of the two the file would have is anybody's guess. */
  readonly inactive: boolean
}

/** Everybody whom the search finds, as a file. */
export function DownloadButton({ search, inactive }: DownloadButtonProps) {
  const { customers: texts } = useMessages()
  const mayExport = useMay('customers.export')
  const state = useDownload(customersFile)
  if (!mayExport) return null
  const { chain, papers } = search
  const narrowed = [chain && texts.found(chain), papers && texts.papers[papers]].filter(Boolean)
  return (
    <ActionButton
      busy={state.kind === 'running'}
      inactive={inactive}
      onClick={() => downloadCustomers(search, narrowed.join(', ') || texts.everybody)}
    >
      {texts.download}
    </ActionButton>
  )
}

import type { ReactNode } from 'react'
import { useDownload } from '../../lib/downloads.ts'
import { useServerNow } from '../../shared/use-now.ts'
import { DownloadStatus } from '../../ui/states/download-status.tsx'
import { Chip, Chips } from '../../ui/table/chips.tsx'
import { transactionsFile } from './api.ts'
import { useMessages } from './texts.ts'
import css from './transactions.module.css'
import { type Listed, showsView, viewNames, views } from './views.ts'

interface ViewLineProps {
  readonly listed: Listed
  readonly onPick: (listed: Listed) => void
  /** What narrows the list beside them. */
  readonly applied: ReactNode
  /** At the other end. */
  readonly aside: ReactNode
  /** Which columns the list has. */
  readonly columns: ReactNode
}

/** Ready-made searches, what is applied, how far a download is, and in which zone the times are. */
export function ViewLine({ listed, onPick, applied, aside, columns }: ViewLineProps) {
  const { transactions: texts } = useMessages()
  const download = useDownload(transactionsFile)
  const nowMs = useServerNow(undefined, 0)
  return (
    <div className={css['line']}>
      <div className={css['chipLine']}>
        <Chips label={texts.views.label}>
          {viewNames.map((name) => (
            <Chip
              key={name}
              pressed={showsView(listed, views[name], nowMs)}
              onClick={() => onPick(views[name])}
            >
              {texts.views[name]}
            </Chip>
          ))}
        </Chips>
        {applied}
      </div>
      <div className={css['aside']}>
        <DownloadStatus
          fileName={transactionsFile.fileName}
          state={download}
          onCancel={transactionsFile.cancel}
          onRetry={transactionsFile.retry}
        />
        {aside}
        <p>{texts.timesInUtc}</p>
        {columns}
      </div>
    </div>
  )
}

import type { ReactNode } from 'react'
import { useDownload } from '../../lib/downloads.ts'
import { filterTexts } from '../../shared/search/filters.ts'
import { useServerNow } from '../../shared/use-now.ts'
import type { ViewSearch } from '../../shared/views/api.ts'
import { useViews } from '../../shared/views/use-views.ts'
import { ViewsMenu } from '../../shared/views/views-menu.tsx'
import { DownloadStatus } from '../../ui/states/download-status.tsx'
import { Chip, Chips } from '../../ui/table/chips.tsx'
import { transactionsFile } from './api.ts'
import { useMessages } from './texts.ts'
import css from './transactions.module.css'
import { type Listed, listedOf, showsView } from './views.ts'

interface ViewLineProps {
  readonly listed: Listed
  /** And not that of one customer, whose address is another one. */
  readonly isWholeList: boolean
  readonly onPick: (listed: Listed) => void
  /** What narrows the list beside them. */
  readonly applied: ReactNode
  /** At the other end. */
  readonly aside: ReactNode
  /** Which columns the list has. */
  readonly columns: ReactNode
}

/** Ready-made searches, what is applied, how far a download is, and in which zone the times are. */
export function ViewLine({ listed, isWholeList, onPick, applied, aside, columns }: ViewLineProps) {
  const { transactions: texts } = useMessages()
  const download = useDownload(transactionsFile)
  const nowMs = useServerNow(undefined, 0)
  const shipped = useViews('transactions').views.filter(({ code }) => code !== null)
  const shows = (search: ViewSearch): boolean => showsView(listed, listedOf(search), nowMs)
  return (
    <div className={css['line']}>
      <div className={css['chipLine']}>
        <Chips label={texts.views.label}>
          <Chip pressed={shows({})} onClick={() => onPick({})}>
            {texts.views.all}
          </Chip>
          {shipped.map(({ sid, shownName, search }) => (
            <Chip key={sid} pressed={shows(search)} onClick={() => onPick(listedOf(search))}>
              {shownName}
            </Chip>
          ))}
        </Chips>
        {isWholeList && (
          <ViewsMenu
            list="transactions"
            search={filterTexts({ ...listed })}
            shows={shows}
            onPick={(search) => onPick(listedOf(search))}
          />
        )}
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

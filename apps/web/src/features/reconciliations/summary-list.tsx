import { type ReportKind, reportKinds } from '@corridor/contract/reconciliations'
import { operatorName } from '../../lib/server-settings.ts'
import { useMay } from '../../lib/session.ts'
import { PlaceLink } from '../../ui/page/place-link.tsx'
import type { Column } from '../../ui/table/column.ts'
import { AgencyName } from './agency-name.tsx'
import { type Summary, summaryList, useAgencies } from './api.ts'
import { DayDate } from './day-date.tsx'
import { downloadReport } from './downloads.ts'
import { dayHref } from './links.ts'
import { type Listed, ListTable } from './list-table.tsx'
import css from './reconciliations.module.css'
import { useMessages } from './texts.ts'

/** Each agency of each closed day, with what it is sent. */
export function SummaryList(listed: Listed) {
  const { reconciliations: texts } = useMessages()
  const { names } = useAgencies()
  const columns: Column<Summary>[] = [
    { key: 'sid', header: texts.columns.sid, width: 90, render: ({ sid }) => sid },
    {
      key: 'date',
      header: texts.columns.date,
      width: 110,
      render: ({ date }) => (
        <PlaceLink className={css['quietLink']} href={dayHref(date)}>
          <DayDate at={date} />
        </PlaceLink>
      ),
    },
    {
      key: 'agency',
      header: texts.columns.agency,
      width: 420,
      render: ({ agency }) => <AgencyName sid={agency} />,
    },
    {
      key: 'reports',
      header: texts.columns.reports,
      width: 560,
      render: (row) => <Reports summary={row} agency={names.short(row.agency)} />,
    },
  ]
  return (
    <ListTable
      {...listed}
      caption={texts.summariesCaption}
      queryKey={['summaries']}
      list={summaryList}
      columns={columns}
    />
  )
}

interface ReportsProps {
  readonly summary: Summary
  /** Its short name. */
  readonly agency: string
}

function Reports({ summary, agency }: ReportsProps) {
  const { reconciliations: texts } = useMessages()
  const mayDownload = useMay('reconciliations.download')
  if (!summary.ready) return <span className={css['quiet']}>{texts.notReady}</span>
  const label = (kind: ReportKind): string => (kind === 'mdl' ? operatorName : texts.reports[kind])
  return (
    <span className={css['reports']}>
      {reportKinds.map((kind) =>
        mayDownload ? (
          <PlaceLink
            key={kind}
            className={css['quietLink']}
            href={dayHref(summary.date)}
            onOpen={() => downloadReport(summary, kind, agency)}
          >
            {label(kind)}
          </PlaceLink>
        ) : (
          <span key={kind}>{label(kind)}</span>
        ),
      )}
    </span>
  )
}

import { type ReportKind, reconciliationsRoutes as routes } from '@corridor/contract/reconciliations'
import { dayInName, reconciliationName, reportName } from '@corridor/domain/reconciliations/file-names'
import { callForFile } from '../../lib/http.ts'
import { operatorName } from '../../lib/server-settings.ts'
import { downloadByTicket, downloadFile } from '../../shared/file-download.ts'
import type { Dated } from './api.ts'

const contentTypes: Readonly<Record<ReportKind, string>> = {
  summary: 'application/pdf',
  p2p: 'text/csv',
  mdl: 'text/csv',
  zip: 'application/zip',
}

/** Agencies are their short names. */
export function downloadReport({ sid, date }: Dated, kind: ReportKind, agency: string): void {
  const day = date.slice(0, 10)
  downloadFile({
    fileName: reportName(kind, agency, day),
    fetchFile: ({ signal, onBytes }) =>
      callForFile(
        routes.report,
        { params: { sid, kind, date: dayInName(day) } },
        { type: contentTypes[kind], signal, onBytes },
      ),
  })
}

export function downloadPair({ sid, date }: Dated, host: string, peer: string): void {
  downloadByTicket({
    kind: 'reconciliation',
    sid,
    fileName: reconciliationName(host, peer, date.slice(0, 10), 'zip'),
    fetchFile: (token, options) => callForFile(routes.zip, { params: { sid }, query: { token } }, options),
  })
}

export function downloadOperator({ sid, date }: Dated, host: string): void {
  downloadByTicket({
    kind: 'reconciliation',
    sid,
    fileName: reconciliationName(host, operatorName.toUpperCase(), date.slice(0, 10), 'zip'),
    fetchFile: (token, options) =>
      callForFile(routes.operatorZip, { params: { sid }, query: { token } }, options),
  })
}

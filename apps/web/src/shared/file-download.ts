import { type DownloadKind, downloadsRoutes } from '@corridor/contract/downloads'
import { type Announced, downloadTray, type TrayWork } from '../lib/download-tray.ts'
import { ApiError, call } from '../lib/http.ts'
import { currentMessages } from '../lib/messages/index.tsx'
import { showFailure } from './failure.ts'

interface FetchOptions {
  readonly type: string
  readonly signal: AbortSignal
  readonly onBytes: (bytes: number) => void
  readonly onHeaders: (headers: Headers) => void
}

interface FileDownload {
  /** Until the server has named it. */
  readonly fileName: string
  readonly fetchFile: TrayWork['fetch']
}

/** Nothing is saved of a file that does not come; a message and the console say so. */
export function downloadFile({ fileName, fetchFile }: FileDownload): void {
  downloadTray.add({
    fileName,
    fetch: fetchFile,
    onFailed: (error) => {
      // oxlint-disable-next-line no-console -- so that support finds it in the console too; it has no ticket in it.
      console.error(`${fileName} was not downloaded:`, error)
      showFailure(error, currentMessages(), `download ${fileName}`)
      return error instanceof ApiError ? error.message : ''
    },
  })
}

interface TicketDownload {
  readonly kind: DownloadKind
  readonly sid: number
  /** Until the server has named it. */
  readonly fileName: string
  /** The call that answers the file, with the ticket as its token. */
  readonly fetchFile: (ticket: string, options: FetchOptions) => Promise<Blob>
}

/** A name of our own making; anything else could pass for another kind of file. */
const namePattern = /^attachment; filename="([A-Za-z0-9_.-]+\.zip)"$/

function announcedBy(headers: Headers): Announced {
  const length = Number(headers.get('content-length'))
  return {
    bytes: length > 0 ? length : null,
    fileName: namePattern.exec(headers.get('content-disposition') ?? '')?.[1] ?? null,
  }
}

/** A ticket for this one file, then the file; each try has a ticket of its own. */
export function downloadByTicket({ kind, sid, fileName, fetchFile }: TicketDownload): void {
  downloadFile({
    fileName,
    fetchFile: async ({ signal, onAnnounced, onBytes }) => {
      const { ticket } = await call(downloadsRoutes.ticket, { body: { kind, sid } }, signal)
      const onHeaders = (headers: Headers): void => onAnnounced(announcedBy(headers))
      return fetchFile(ticket, { type: 'application/zip', signal, onBytes, onHeaders })
    },
  })
}

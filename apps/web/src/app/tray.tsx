import { downloadTray, useDownloadTray } from '../lib/download-tray.ts'
import { DownloadTray } from '../ui/states/download-tray.tsx'

/** Whatever screen asked for them, the files that are on their way stand in the foot of every one. */
export function Tray() {
  return (
    <DownloadTray lines={useDownloadTray()} onCancel={downloadTray.cancel} onRetry={downloadTray.retry} />
  )
}

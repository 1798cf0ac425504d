import { useMessages } from '../../lib/messages/index.tsx'
import { formatBytes } from '../formats/bytes.ts'
import css from './download-status.module.css'

export type DownloadStatusProps = {
  fileName: string
  state:
    | { readonly kind: 'idle' }
    | { readonly kind: 'running'; readonly bytes: number }
    | { readonly kind: 'done'; readonly bytes: number; readonly rows: number; readonly of: string }
    | { readonly kind: 'failed'; readonly message: string }
  onCancel: () => void
  onRetry: () => void
}

/** How far a download is, in one line. The growing size is for the eye; the ear hears the beginning and the end. */
export function DownloadStatus({ fileName, state, onCancel, onRetry }: DownloadStatusProps) {
  const { ui } = useMessages()
  const texts = ui.download
  return (
    <div className={css['line']}>
      {state.kind === 'running' && (
        <>
          <span role="progressbar" aria-label={fileName} className={css['text']}>
            {texts.running(fileName, formatBytes(state.bytes))}
          </span>
          <button type="button" className={css['button']} onClick={onCancel}>
            {texts.cancel}
          </button>
        </>
      )}
      <span role="status" className={css['text']}>
        {state.kind === 'done' &&
          texts.done(fileName, formatBytes(state.bytes), state.rows.toLocaleString(ui.numbers), state.of)}
      </span>
      {state.kind === 'failed' && (
        <>
          <span role="alert" className={css['failed']} title={state.message}>
            {texts.failed(state.message)}
          </span>
          <button type="button" className={css['button']} onClick={onRetry}>
            {ui.retry}
          </button>
          <button type="button" className={css['button']} onClick={onCancel}>
            {texts.dismiss}
          </button>
        </>
      )}
    </div>
  )
}

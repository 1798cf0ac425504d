import { useMessages } from '../../lib/messages/index.tsx'
import { formatBytes } from '../formats/bytes.ts'
import css from './download-status.module.css'

export interface TrayLine {
  readonly id: number
  readonly fileName: string
  readonly state:
    | { readonly kind: 'queued' }
    | { readonly kind: 'running'; readonly bytes: number; readonly of: number | null }
    | { readonly kind: 'done'; readonly bytes: number }
    | { readonly kind: 'failed'; readonly message: string }
}

interface DownloadTrayProps {
  readonly lines: readonly TrayLine[]
  readonly onCancel: (id: number) => void
  readonly onRetry: (id: number) => void
}

/** Files on their way, a line each. Failed ones stay until somebody has seen them. */
export function DownloadTray({ lines, onCancel, onRetry }: DownloadTrayProps) {
  const { download: texts } = useMessages().ui
  if (lines.length === 0) return null
  const here = lines.filter(({ state }) => state.kind === 'done').length
  return (
    <section className={css['tray']} aria-label={texts.tray}>
      <p role="status" className={css['count']}>
        {texts.files(lines.length, here)}
      </p>
      <ul className={css['lines']}>
        {lines.map((line) => (
          <li key={line.id} className={css['line']}>
            <Line line={line} onCancel={onCancel} onRetry={onRetry} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface LineProps extends Pick<DownloadTrayProps, 'onCancel' | 'onRetry'> {
  readonly line: TrayLine
}

function Line({ line: { id, fileName, state }, onCancel, onRetry }: LineProps) {
  const { download: texts, retry } = useMessages().ui
  const button = (label: string, act: () => void) => (
    <button type="button" className={css['button']} aria-label={texts.act(label, fileName)} onClick={act}>
      {label}
    </button>
  )
  if (state.kind === 'done')
    return <span className={css['text']}>{texts.here(fileName, formatBytes(state.bytes))}</span>
  if (state.kind === 'failed')
    return (
      <>
        <span role="alert" className={css['failed']} title={state.message}>
          {fileName} · {texts.failed(state.message)}
        </span>
        {button(retry, () => onRetry(id))}
        {button(texts.dismiss, () => onCancel(id))}
      </>
    )
  const progress = state.kind === 'running' && state.of ? { value: state.bytes, max: state.of } : null
  return (
    <>
      <span className={css['text']}>
        {state.kind === 'queued' ? texts.queued(fileName) : texts.running(fileName, formatBytes(state.bytes))}
      </span>
      {state.kind === 'running' && <progress className={css['bar']} aria-label={fileName} {...progress} />}
      {button(texts.cancel, () => onCancel(id))}
    </>
  )
}

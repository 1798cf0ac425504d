import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { copyText } from '../../ui/form/copy-text.ts'
import { When } from '../../ui/formats/when.tsx'
import { SkeletonRows } from '../../ui/states/skeleton-rows.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { printerQuery } from './api.ts'
import { fileName, type Message } from './message.ts'
import { saveText } from './save-text.ts'
import { useMessages } from './texts.ts'
import css from './traces.module.css'

interface MessageViewProps {
  readonly api: string
  readonly message: Message
  /** What the file is named after. */
  readonly transfer: string
}

export function MessageView({ api, message, transfer }: MessageViewProps) {
  const { traces: texts } = useMessages()
  const headingId = useId()
  const { kind, text, wellFormed, timeStamp } = message
  return (
    <section className={css['message']} aria-labelledby={headingId}>
      <div className={css['bar']}>
        <h4 id={headingId}>{texts.kinds[kind]}</h4>
        <span className={css['time']}>
          <When at={timeStamp} format="date-time-utc-z" />
        </span>
        {text !== null && <Buttons api={api} kind={kind} text={text} transfer={transfer} />}
      </div>
      {text === null && <p className={css['note']}>{texts.absent}</p>}
      {text !== null && !wellFormed && <p className={css['note']}>{texts.broken}</p>}
      {text !== null && <Text label={texts.textOf(texts.kinds[kind], api)} {...{ text, wellFormed }} />}
    </section>
  )
}

function Buttons({
  api,
  kind,
  text,
  transfer,
}: { text: string } & Record<'api' | 'transfer', string> & Pick<Message, 'kind'>) {
  const { traces: texts } = useMessages()
  const name = texts.kinds[kind]
  const copy = (): Promise<void> =>
    copyText(text, { copied: texts.copied(name, api), failed: texts.copyFailed })
  const download = (): void => {
    const file = fileName(transfer, api, kind)
    saveText(file, text)
    showToast({ kind: 'success', message: texts.downloaded(file) })
  }
  return (
    <div className={css['buttons']}>
      <ActionButton aria-label={texts.copyOf(name, api)} onClick={() => void copy()}>
        {texts.copy}
      </ActionButton>
      <ActionButton aria-label={texts.downloadOf(name, api)} onClick={download}>
        {texts.download}
      </ActionButton>
    </div>
  )
}

/** Whatever the text holds, it is only ever text: React writes it, nobody parses it as markup. */
function Text({ text, label, wellFormed }: { text: string; label: string; wellFormed: boolean }) {
  const { traces: texts } = useMessages()
  const { data: printer, error } = useQuery({ ...printerQuery, enabled: wellFormed })
  if (wellFormed && !printer && !error) return <SkeletonRows rows={6} />
  return (
    <>
      {error && <p className={css['note']}>{texts.notPrinted}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it. */}
      <section className={css['text']} aria-label={label} tabIndex={0}>
        <pre dir="ltr">
          <code>{printer && wellFormed ? <printer.PrintedXml text={text} /> : <bdi>{text}</bdi>}</code>
        </pre>
      </section>
    </>
  )
}

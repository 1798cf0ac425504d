import { useId, useState } from 'react'
import { When } from '../../ui/formats/when.tsx'
import type { ReadTrace } from './message.ts'
import { MessageView } from './message-view.tsx'
import { useMessages } from './texts.ts'
import css from './traces.module.css'

/** One call of a partner: folded, its name and time; open, what was said. */
export function TraceItem({ trace, transfer }: { trace: ReadTrace; transfer: string }) {
  const { traces: texts } = useMessages()
  const [open, setOpen] = useState(false)
  const panelId = useId()
  const { api, messages } = trace
  return (
    <li className={css['item']}>
      <h3 className={css['itemHead']}>
        <button type="button" aria-expanded={open} aria-controls={panelId} onClick={() => setOpen(!open)}>
          <svg className={css['arrow']} width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
            <path d="M3 1l4 4-4 4" />
          </svg>
          <span className={css['api']}>{api}</span>
          {messages.some(({ refused }) => refused) && <span className={css['refused']}>{texts.refused}</span>}
          <span className={css['time']}>
            <When at={messages[0]?.timeStamp} format="date-time-utc-z" />
          </span>
        </button>
      </h3>
      <div id={panelId} hidden={!open} className={css['messages']}>
        {open &&
          messages.map((message) => (
            <MessageView key={message.kind} api={api} message={message} transfer={transfer} />
          ))}
      </div>
    </li>
  )
}

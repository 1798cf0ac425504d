import { Card } from '../../../ui/page/card.tsx'
import { PlaceLink } from '../../../ui/page/place-link.tsx'
import { usePanelFocus } from '../../../ui/page/use-panel-focus.ts'
import { VisuallyHidden } from '../../../ui/states/visually-hidden.tsx'
import detail from '../detail/detail.module.css'
import { LoadedTransaction } from '../detail/loaded-transaction.tsx'
import { Headline, type StoryAround, TransferFacts } from '../detail/transfer-facts.tsx'
import { useMessages } from '../texts.ts'
import css from './peek.module.css'
import type { Peek } from './use-peek.ts'

interface PeekPanelProps {
  readonly sid: number
  readonly peek: Peek
  readonly story: StoryAround
  /** The transfer in full. */
  readonly href: string
}

/** One transfer beside the list, to read only: what is to be done with it is done on its own page. */
export function PeekPanel({ sid, peek, story, href }: PeekPanelProps) {
  const messages = useMessages()
  const { peek: texts } = messages.transactions
  const focus = usePanelFocus({ row: String(sid), onClose: peek.close })
  const step = (label: string, act: (() => void) | undefined) => (
    <button type="button" aria-disabled={act === undefined} onClick={act}>
      {label}
    </button>
  )
  return (
    <aside className={css['panel']} aria-label={texts.label} {...focus}>
      <div className={css['head']}>
        {step(messages.ui.previousRecord, peek.previous)}
        {step(messages.ui.nextRecord, peek.next)}
        <PlaceLink href={href}>{texts.whole}</PlaceLink>
        <button type="button" className={css['close']} aria-label={texts.close} onClick={peek.close}>
          ×
        </button>
      </div>
      <p role="status" className={css['gone']}>
        {peek.isGone && texts.gone}
      </p>
      <LoadedTransaction sid={sid}>
        {(transaction, names) => {
          const name = messages.transactionDetail.heading(transaction.referenceNumber)
          return (
            <Card>
              <article key={sid} className={detail['beside']} aria-label={name}>
                <VisuallyHidden>
                  <span role="status">{name}</span>
                </VisuallyHidden>
                <Headline transaction={transaction} names={names} />
                <TransferFacts transaction={transaction} names={names} story={story} />
              </article>
            </Card>
          )
        }}
      </LoadedTransaction>
    </aside>
  )
}

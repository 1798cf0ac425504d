import { useQueryClient } from '@tanstack/react-query'
import { useMessages } from '../../lib/messages/index.tsx'
import { useMay } from '../../lib/session.ts'
import { showFailure } from '../../shared/failure.ts'
import { useConfirm } from '../../ui/dialog/use-confirm.tsx'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { useBusy } from '../../ui/form/use-busy.ts'
import { formatWhen } from '../../ui/formats/format.ts'
import { When } from '../../ui/formats/when.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { type Delivery, type Detail, retryDelivery, settlementsKey } from './api.ts'
import css from './settlements.module.css'

interface Step {
  readonly key: string
  readonly at: string
  readonly tone: 'plain' | 'good' | 'warn' | 'bad'
  readonly text: string
  readonly message: string
  readonly next: string | null
}

const tones: Readonly<Record<string, Step['tone']>> = {
  delivered: 'good',
  failed: 'warn',
  maybe: 'warn',
  lost: 'warn',
  dead: 'bad',
}

/** What happened to a file since it was made, by time, whichever way out it took. */
export function DeliveryStory({ file }: { readonly file: Detail }) {
  const { detail: texts } = useMessages().settlements
  const made: Step = {
    key: 'made',
    at: file.dateGenerated,
    tone: 'plain',
    text: texts.madeAndStored,
    message: '',
    next: null,
  }
  const tries = file.deliveries.flatMap(({ sid, channel, story }) =>
    story.map(({ at, by, outcome, message, nextTryAt }): Step => {
      const what = texts.tried(texts.channels[channel], texts.outcomes[outcome] ?? outcome)
      return {
        key: `${sid} ${at}`,
        at,
        tone: tones[outcome] ?? 'plain',
        text: outcome === 'asked' ? `${what} ${texts.by(by)}` : what,
        message,
        next: nextTryAt,
      }
    }),
  )
  const steps = [made, ...tries].toSorted((one, other) => (one.at < other.at ? -1 : 1))
  return (
    <section className={css['part']} aria-label={texts.story}>
      <ol className={css['story']}>
        {steps.map(({ key, at, tone, text, message, next }) => (
          <li key={key} data-tone={tone}>
            <time dateTime={at} title={formatWhen(at, 'date-time-utc')}>
              {formatWhen(at, 'date-time-utc-bare').slice(11)}
            </time>
            <span>
              {text}
              {message && <>: {message}</>}
              {next && (
                <span className={css['quiet']}>
                  {' '}
                  {texts.next(formatWhen(next, 'date-time-utc-bare').slice(11))}
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
      {file.deliveries.map((delivery) => (
        <DeliveryLine key={delivery.sid} delivery={delivery} />
      ))}
    </section>
  )
}

/** Where one way out stands, with the button that a person has. */
function DeliveryLine({ delivery }: { readonly delivery: Delivery }) {
  const messages = useMessages()
  const { detail: texts } = messages.settlements
  const queries = useQueryClient()
  const mayRetry = useMay('settlements.retry') && delivery.mayRetry
  const [busy, run] = useBusy()
  const [confirm, question] = useConfirm()
  const { sid, channel, target, state, deliveredAt, nextTryAt } = delivery
  const isThere = state === 'delivered'
  const label = isThere ? texts.sendAgain : texts.retry
  const again = async (): Promise<void> => {
    const sure =
      !isThere ||
      (await confirm({ title: texts.againTitle, text: texts.againText(target), confirmLabel: label }))
    if (!sure) return
    try {
      await retryDelivery(sid)
      showToast({ kind: 'success', message: texts.asked, about: 'retry' })
    } catch (error) {
      showFailure(error, messages, 'retry')
    }
    await queries.invalidateQueries({ queryKey: settlementsKey })
  }
  return (
    <div className={css['delivery']}>
      <span>
        <b data-state={state}>{texts.states[state]}</b> {texts.channels[channel]} <bdi>{target}</bdi>{' '}
        <span className={css['quiet']}>
          {isThere && <When at={deliveredAt} format="date-time-utc" />}
          {nextTryAt && texts.next(formatWhen(nextTryAt, 'date-time-utc-bare').slice(11))}
          {state === 'dead' && texts.noNext}
        </span>
      </span>
      {mayRetry && (
        <ActionButton
          tone={isThere ? 'plain' : 'primary'}
          busy={busy}
          aria-label={texts.retryOf(label, texts.channels[channel], target)}
          title={texts.again}
          onClick={() => void run(again)}
        >
          {label}
        </ActionButton>
      )}
      {question}
    </div>
  )
}

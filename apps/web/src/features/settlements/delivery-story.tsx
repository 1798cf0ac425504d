import { useQueryClient } from '@tanstack/react-query'
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
import { useMessages } from './texts.ts'

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

function dayOf(at: string): string {
  return formatWhen(at, 'date-time-utc-bare').slice(0, 10)
}

function clockOf(at: string): string {
  return formatWhen(at, 'date-time-utc-bare').slice(11)
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
      {file.deliveries.map((delivery) => (
        <DeliveryLine key={delivery.sid} delivery={delivery} waitsForFile={mailWaits(delivery, file)} />
      ))}
      <ol className={css['story']}>
        {steps.map(({ key, at, tone, text, message, next }) => (
          <li key={key} data-tone={tone}>
            <time dateTime={at} title={formatWhen(at, 'date-time-utc')}>
              {dayOf(at) !== dayOf(made.at) && `${dayOf(at).slice(0, 5)} `}
              {clockOf(at)}
            </time>
            <span>
              {text}
              {message && <>: {message}</>}
              {next && <span className={css['quiet']}> {texts.next(clockOf(next))}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** A mail says that the file is there, and so it goes after the file. */
function mailWaits({ channel }: Delivery, { deliveries }: Detail): boolean {
  return channel === 'mail' && deliveries.some((one) => one.channel !== 'mail' && one.state !== 'delivered')
}

interface DeliveryLineProps {
  readonly delivery: Delivery
  readonly waitsForFile: boolean
}

/** Where one way out stands, with the button that a person has. */
function DeliveryLine({ delivery, waitsForFile }: DeliveryLineProps) {
  const messages = useMessages()
  const { detail: texts } = messages.settlements
  const queries = useQueryClient()
  const isRetrier = useMay('settlements.retry')
  const [busy, run] = useBusy()
  const [confirm, question] = useConfirm()
  const { sid, channel, target, state, deliveredAt, nextTryAt, lastError, mayRetry } = delivery
  const isThere = state === 'delivered'
  const wasAsked = delivery.story.at(-1)?.outcome === 'asked'
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
      <span role="status">
        <b data-state={state}>{texts.states[state]}</b> {texts.channels[channel]} <bdi>{target}</bdi>{' '}
        <span className={css['quiet']}>
          {isThere && <When at={deliveredAt} format="date-time-utc" />}
          {state === 'failed' && nextTryAt && texts.next(clockOf(nextTryAt))}
          {state === 'waiting' && (lastError ?? (waitsForFile ? texts.waitsForFile : texts.waits))}
          {state === 'dead' && texts.noNext}
        </span>
      </span>
      {isRetrier && (mayRetry || wasAsked) && (
        // It stays while the file is on its way: a button that goes would take the focus along.
        <ActionButton
          tone={isThere ? 'plain' : 'primary'}
          busy={busy}
          inactive={!mayRetry}
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

import { type Decision, decisionReasons, decisionTextLength } from '@corridor/contract/exceptions'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '../../lib/session.ts'
import { showFailure } from '../../shared/failure.ts'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useBusy } from '../../ui/form/use-busy.ts'
import { formatMoney, formatWhen } from '../../ui/formats/format.ts'
import { showToast } from '../../ui/toast/toasts.ts'
import { type Item, rejectHeld, releaseHeld } from './api.ts'
import css from './exceptions.module.css'
import { type Messages, useMessages } from './texts.ts'
import { focusNextRow } from './use-shortcuts.ts'

type Reasons = typeof decisionReasons

function reasonOf<D extends Decision>(decision: D, picked: string | null): Reasons[D][number] | undefined {
  const reasons: readonly Reasons[D][number][] = decisionReasons[decision]
  return reasons.find((one) => one === picked)
}

function optionsOf(decision: Decision, { groups, reasons }: Messages['exceptions']['decide']) {
  return {
    group: groups[decision],
    items: decisionReasons[decision]
      .filter((value) => decision === 'release' || value !== 'other')
      .map((value) => ({ value, label: reasons[value] })),
  }
}

interface Wrong {
  readonly reason?: string
  readonly text?: string
}

/** Release or reject, each with what it does to the transfer and to the money written under it. */
export function DecideForm({ item }: { readonly item: Item }) {
  const messages = useMessages()
  const { decide: texts, panel } = messages.exceptions
  const queries = useQueryClient()
  const mayDecide = useMay('transactions.release')
  const [picked, setPicked] = useState<string | null>(null)
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<Wrong>({})
  const [busy, run] = useBusy()
  const { transfer, reference, sid, holder } = item
  if (!transfer) return null
  const closed = transfer.isOwnSide ? null : messages.refusals.sending_side_acts({})
  const hint = mayDecide ? closed : texts.notAllowed
  if (hint !== null) return <p className={`${css['part']} ${css['hint']}`}>{hint}</p>
  const isTaken = holder !== null && !holder.isOwn

  const after = async (work: () => Promise<string>): Promise<void> => {
    try {
      showToast({ kind: 'success', message: await work(), about: 'decide' })
      focusNextRow()
    } catch (error) {
      showFailure(error, messages, 'decide')
    }
    await queries.invalidateQueries()
  }
  const missing = (decision: Decision): Wrong => ({
    ...(picked === null && { reason: texts.reasonMissing }),
    ...(picked !== null && !reasonOf(decision, picked) && { reason: texts.notAReason[decision] }),
    ...(decision === 'reject' && text.trim() === '' && { text: texts.wordsMissing }),
  })
  const release = (): Promise<void> =>
    run(async () => {
      const reason = reasonOf('release', picked)
      setWrong(missing('release'))
      if (!reason) return
      await after(async () => {
        const { status } = await releaseHeld({ sid, reason, text })
        return status === 'CANCL' ? texts.cancelled(reference) : texts.released(reference)
      })
    })
  const reject = (): Promise<void> =>
    run(async () => {
      const reason = reasonOf('reject', picked)
      setWrong(missing('reject'))
      if (!reason || text.trim() === '') return
      await after(async () => {
        await rejectHeld({ sid, reason, text })
        return texts.rejected(reference)
      })
    })
  return (
    <section className={`${css['part']} ${css['last']}`} aria-label={texts.label}>
      <div className={css['reason']}>
        <SelectField
          aria-label={texts.reason}
          placeholder={texts.anyReason}
          data={[optionsOf('release', texts), optionsOf('reject', texts)]}
          value={picked}
          error={wrong.reason}
          onChange={setPicked}
        />
        <TextField
          aria-label={texts.words}
          placeholder={texts.wordsHint}
          maxLength={decisionTextLength}
          value={text}
          error={wrong.text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </div>
      <div className={css['decisions']}>
        <div>
          <ActionButton
            tone="primary"
            fullWidth
            busy={busy}
            inactive={isTaken}
            onClick={() => void release()}
          >
            {texts.release}
          </ActionButton>
          <ReleaseEffect transfer={transfer} />
        </div>
        <div>
          <ActionButton tone="danger" fullWidth busy={busy} inactive={isTaken} onClick={() => void reject()}>
            {texts.reject}
          </ActionButton>
          <p className={css['hint']}>
            {texts.rejectMove}
            <br />
            {texts.rejectEffect(toHandBack(transfer))}
          </p>
        </div>
      </div>
      {isTaken && <p className={css['hint']}>{panel.takeOverFirst(holder.login)}</p>}
    </section>
  )
}

type Transfer = NonNullable<Item['transfer']>

function toHandBack({ totalToCollect, sendCurrency }: Transfer): string {
  return `${formatMoney(totalToCollect)} ${sendCurrency}`
}

/** A sender who asked for the money in the meantime gets it back by the same button. */
function ReleaseEffect({ transfer }: { readonly transfer: Transfer }) {
  const { decide: texts } = useMessages().exceptions
  const { cancelAskedAt, receiveAgency } = transfer
  const [move, effect] =
    cancelAskedAt === null
      ? [texts.releaseMove, texts.releaseEffect(receiveAgency.name)]
      : [
          texts.cancelMove,
          texts.cancelEffect(formatWhen(cancelAskedAt, 'date-time-utc'), toHandBack(transfer)),
        ]
  return (
    <p className={css['hint']}>
      {move}
      <br />
      {effect}
    </p>
  )
}

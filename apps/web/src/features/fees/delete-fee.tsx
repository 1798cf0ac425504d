import { useQuery } from '@tanstack/react-query'
import { ConfirmedAction } from '../../shared/confirmed-action.tsx'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { behindQuery, type Pair, removeFee, type StoredFee } from './api.ts'
import type { Countries } from './countries.ts'
import type { Place } from './place.ts'
import { useMessages } from './texts.ts'
import type { useFeeForm } from './use-fee-form.ts'

interface DeleteFeeProps {
  readonly pair: Pair
  readonly stored: StoredFee | null
  readonly countries: Countries
  readonly form: ReturnType<typeof useFeeForm>
  readonly place: Place
}

/** Without its fee a corridor is shut: the question says for whom. One that was never saved is just put away. */
export function DeleteFee({ pair, stored, countries, form, place }: DeleteFeeProps) {
  const { fees: texts, ui } = useMessages()
  const { data: behind } = useQuery(behindQuery(pair))
  if (!stored) {
    return (
      <ActionButton tone="danger" onClick={() => void place.close()}>
        {texts.remove}
      </ActionButton>
    )
  }
  const number = new Intl.NumberFormat(ui.numbers)
  const name = texts.pair(countries.nameOf(pair.collect), countries.nameOf(pair.destination))
  const sentences = [
    texts.confirm.text(name),
    ...(behind
      ? [
          texts.confirm.behind(number.format(behind.links), number.format(behind.transfers)),
          texts.confirm.hold(behind.pricesHoldMinutes),
        ]
      : []),
  ]
  return (
    <ConfirmedAction
      label={texts.remove}
      question={{ title: texts.confirm.title, text: sentences.join(' ') }}
      act={async () => {
        await removeFee(stored.sid)
        // Before the list comes anew: what is gone must not be asked for again.
        await place.close()
      }}
      success={{ kind: 'info', message: texts.removed }}
      onDone={async () => {
        await form.refresh(stored)
      }}
      inactive={form.saved.record.busy}
    />
  )
}

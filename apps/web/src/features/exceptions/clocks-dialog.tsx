import { clockKinds } from '@corridor/contract/exceptions'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useMay } from '../../lib/session.ts'
import { failureOf, showFailure } from '../../shared/failure.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useBusy } from '../../ui/form/use-busy.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonForm } from '../../ui/states/skeleton-form.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { type Clock, clocksQuery, exceptionsKey, saveClock } from './api.ts'
import css from './exceptions.module.css'
import { useMessages } from './texts.ts'

/** How long each kind may wait: the house's own promise, for all to see and for a super admin to change. */
export function ClocksDialog({ onClose }: { readonly onClose: () => void }) {
  const { clocks: texts } = useMessages().exceptions
  const { data, error, refetch } = useQuery(clocksQuery)
  const failure = failureOf(error)
  const versions = data?.map(({ version }) => version).join(' ')
  return data ? (
    <ClocksForm key={versions} stored={data} onClose={onClose} />
  ) : (
    <Dialog
      title={texts.title}
      width={460}
      opened
      onClose={onClose}
      footer={<ActionButton onClick={onClose}>{texts.close}</ActionButton>}
    >
      {failure ? <ErrorState {...failure} onRetry={() => void refetch()} /> : <SkeletonForm fields={3} />}
    </Dialog>
  )
}

const mostHours = 8_760

/** Whole hours, or null. */
function hoursOf(typed: string): number | null {
  const hours = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0
  return hours >= 1 && hours <= mostHours ? hours : null
}

function ClocksForm({
  stored,
  onClose,
}: {
  readonly stored: readonly Clock[]
  readonly onClose: () => void
}) {
  const messages = useMessages()
  const { clocks: texts } = messages.exceptions
  const queries = useQueryClient()
  const formId = useId()
  const mayEdit = useMay('exceptions.settings')
  const [busy, run] = useBusy()
  const [typed, setTyped] = useState<Readonly<Partial<Record<Clock['kind'], string>>>>({})
  const textOf = ({ kind, hours }: Clock): string => typed[kind] ?? String(hours)
  const changed = stored.filter((clock) => hoursOf(textOf(clock)) !== clock.hours)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (changed.some((clock) => hoursOf(textOf(clock)) === null)) return
    void run(async () => {
      try {
        for (const clock of changed)
          await saveClock({ ...clock, hours: hoursOf(textOf(clock)) ?? clock.hours })
        showToast({ kind: 'success', message: texts.saved, about: 'clocks' })
        onClose()
      } catch (error) {
        showFailure(error, messages, 'clocks')
      }
      // Also after a failure: somebody else has changed one, and it is shown.
      await queries.invalidateQueries({ queryKey: exceptionsKey })
    })
  }
  return (
    <Dialog
      title={texts.title}
      width={460}
      opened
      onClose={onClose}
      footer={
        <>
          {mayEdit && (
            <ActionButton
              type="submit"
              form={formId}
              tone="primary"
              busy={busy}
              inactive={changed.length === 0}
            >
              {texts.save}
            </ActionButton>
          )}
          <ActionButton onClick={onClose}>{mayEdit ? texts.cancel : texts.close}</ActionButton>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className={css['clocks']}>
        <p className={css['hint']}>{mayEdit ? texts.lead : texts.readOnly}</p>
        {clockKinds.map((kind) => {
          const clock = stored.find((one) => one.kind === kind)
          if (!clock) return null
          return (
            <div key={kind}>
              <TextField
                label={texts.kinds[kind]}
                inputMode="numeric"
                maxLength={4}
                readOnly={!mayEdit}
                value={textOf(clock)}
                error={hoursOf(textOf(clock)) === null ? texts.wrong(mostHours) : null}
                onChange={(event) => setTyped({ ...typed, [kind]: event.currentTarget.value })}
              />
            </div>
          )
        })}
      </form>
    </Dialog>
  )
}

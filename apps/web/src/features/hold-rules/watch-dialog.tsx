import { watchFields } from '@corridor/contract/hold-rules'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../lib/http.ts'
import { checkWith } from '../../shared/check-with.ts'
import { limitsOf } from '../../shared/limits.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { DayField } from '../../ui/form/day-field.tsx'
import type { FieldErrors } from '../../ui/form/field-errors.ts'
import { TextAreaField } from '../../ui/form/text-area-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useBusy } from '../../ui/form/use-busy.ts'
import { useDialogGuard } from '../../ui/form/use-dialog-guard.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { watch } from './api.ts'
import css from './hold-rules.module.css'
import { useMessages } from './texts.ts'

interface WatchDialogProps {
  readonly onAdded: () => Promise<void>
  readonly onClose: () => void
}

const years = [1900, new Date().getUTCFullYear()] as const

const empty = { name: '', dateOfBirth: '', reason: '' }

/** A name for the watch list. It is never changed: a wrong one is taken off and added anew. */
export function WatchDialog({ onAdded, onClose }: WatchDialogProps) {
  const messages = useMessages()
  const { watchList: texts } = messages.holdRules
  const [values, setValues] = useState(empty)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<ApiError | null>(null)
  const [busy, run] = useBusy()
  const isDirty = (): boolean => Object.values(values).some((value) => value !== '')
  const [close, question] = useDialogGuard({ isDirty, onClose })
  const type = (change: Partial<typeof empty>): void => setValues({ ...values, ...change })
  const submit = async (): Promise<void> => {
    const body = { ...values, dateOfBirth: values.dateOfBirth || null }
    const found = checkWith(watchFields, body, { fieldOf: (path) => path, messages })
    setErrors(found)
    if (Object.keys(found).length > 0) return
    setFailure(null)
    try {
      const { name } = await watch(body)
      showToast({ kind: 'success', message: texts.addedName(name) })
      onClose()
      await onAdded()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error)
    }
  }
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    void run(submit)
  }
  return (
    <Dialog
      title={texts.add}
      width={440}
      opened
      onClose={close}
      onSubmit={onSubmit}
      footer={
        <>
          <ActionButton type="submit" tone="primary" busy={busy}>
            {texts.add}
          </ActionButton>
          <ActionButton inactive={busy} onClick={close}>
            {texts.cancel}
          </ActionButton>
        </>
      }
    >
      {question}
      <div className={css['fields']}>
        <TextField
          {...limitsOf(watchFields.shape.name)}
          label={texts.form.name}
          autoComplete="off"
          value={values.name}
          error={errors['name']}
          onChange={(event) => type({ name: event.currentTarget.value })}
        />
        <DayField
          label={texts.form.dateOfBirth}
          value={values.dateOfBirth}
          years={years}
          error={errors['dateOfBirth']}
          description={texts.form.birthHint}
          onChange={(dateOfBirth) => type({ dateOfBirth })}
        />
        <TextAreaField
          {...limitsOf(watchFields.shape.reason)}
          label={texts.form.reason}
          rows={3}
          value={values.reason}
          error={errors['reason']}
          onChange={(event) => type({ reason: event.currentTarget.value })}
        />
        {failure && <ErrorState message={failure.message} requestId={failure.requestId} />}
      </div>
    </Dialog>
  )
}

import { useState } from 'react'
import { ApiError } from '../lib/http.ts'
import { ProposedChange } from '../lib/proposed.ts'
import type { FieldErrors } from '../ui/form/field-errors.ts'
import { type RecordForm, useRecordForm } from '../ui/form/use-record-form.ts'
import { showToast, type Toast } from '../ui/toast/toasts.ts'
import { showProposed } from './proposals/show-proposed.ts'
import { useMessages } from './proposals/texts.ts'
import { useDraft } from './use-draft.ts'

interface MoveFormOptions<Values extends object> {
  readonly initial: Values
  readonly check: (values: Values) => FieldErrors
  /** Sends it, and says what to tell then. */
  readonly send: (values: Values) => Promise<Pick<Toast, 'title' | 'message' | 'detail'>>
  /** Loads the transfer again; it never fails. */
  readonly onReload: () => Promise<void>
  readonly onDone: () => void
  readonly draftKey: string
}

export interface MoveForm<Values extends object> {
  readonly record: RecordForm<Values>
  readonly failure: ApiError | null
}

/** The life of a form that moves a transfer: check, send once, tell, and what to do when somebody was faster. */
export function useMoveForm<Values extends object>(options: MoveFormOptions<Values>): MoveForm<Values> {
  const { initial, check, send, onReload, onDone, draftKey } = options
  const messages = useMessages()
  const [failure, setFailure] = useState<ApiError | null>(null)

  const end = async (): Promise<void> => {
    await onReload()
    onDone()
  }

  const record = useRecordForm<Values>({
    initial,
    check,
    onSave: async (values) => {
      setFailure(null)
      const told = await send(values)
      // Nothing is unsaved from here on: the dialog closes without a question.
      record.reset(values)
      showToast({ kind: 'success', ...told })
      await end()
    },
    onFailure: (error) => {
      if (error instanceof ProposedChange) {
        record.reset(record.form.getValues())
        showProposed(error, messages, draftKey)
        void end()
        return
      }
      if (!(error instanceof ApiError)) throw error
      // The login screen says it already.
      if (error.status === 401) return
      const onFields = error.fields.map(({ field, message }) => ({
        field: field.replace('info.', ''),
        message,
      }))
      if (onFields.length > 0) record.setServerErrors(onFields)
      setFailure(error)
      if (error.code === 'wrong_status') void onReload()
    },
  })
  useDraft(draftKey, record, {})
  return { record, failure }
}

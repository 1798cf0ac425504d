import { cancelReasonLength } from '@corridor/contract/transactions'
import { useEffect, useState } from 'react'
import { ApiError } from '../../../lib/http.ts'
import { useMessages } from '../../../lib/messages/index.tsx'
import { useDraft } from '../../../shared/use-draft.ts'
import { useRecordForm } from '../../../ui/form/use-record-form.ts'
import { showToast } from '../../../ui/toast/toasts.ts'
import { cancelTransaction, type Transaction } from './api.ts'

interface CancelValues {
  readonly reason: string
  readonly fees: boolean
}

export interface CancelFormInput {
  readonly transaction: Transaction
  /** Loads the transfer again; it never fails. */
  readonly onReload: () => Promise<void>
  readonly onDone: () => void
}

/** True until that moment, and then no more. */
function useIsBefore(until: string | null): boolean {
  const untilMs = until === null ? 0 : Date.parse(until)
  const [nowMs, setNowMs] = useState(Date.now)
  useEffect(() => {
    if (untilMs === 0) return undefined
    const timer = setTimeout(() => setNowMs(untilMs), untilMs - Date.now())
    return () => clearTimeout(timer)
  }, [untilMs])
  return nowMs < untilMs
}

/** The life of a cancel: check, send once, tell, and what to do when somebody was faster. */
export function useCancelForm({ transaction, onReload, onDone }: CancelFormInput) {
  const { cancelDialog: texts } = useMessages().transactionDetail
  const { sid, referenceNumber, status_sid, feesReturnedUntil } = transaction
  const [failure, setFailure] = useState<ApiError | null>(null)
  const byLaw = useIsBefore(feesReturnedUntil)
  const [startedByLaw] = useState(byLaw)

  const check = ({ reason }: CancelValues): Record<string, string> => {
    const { length } = reason.trim()
    if (length === 0) return { reason: texts.required }
    return length > cancelReasonLength ? { reason: texts.tooLong(cancelReasonLength) } : {}
  }

  const record = useRecordForm<CancelValues>({
    initial: { reason: '', fees: startedByLaw },
    check,
    onSave: async (values) => {
      setFailure(null)
      const fees = values.fees || byLaw
      const { feesReturned } = await cancelTransaction({ idTr: sid, reason: values.reason.trim(), fees })
      // Nothing is unsaved from here on: the dialog closes without a question.
      record.reset(values)
      const { title, message, detail, byLaw: lawful } = texts.done
      const told = feesReturned === fees ? detail : lawful
      showToast({ kind: 'success', title, message, detail: told(referenceNumber) })
      await onReload()
      onDone()
    },
    onFailure: (error) => {
      if (!(error instanceof ApiError)) throw error
      // The login screen says it already.
      if (error.status === 401) return
      const onReason = error.fields.filter(({ field }) => field === 'info.reason')
      if (onReason.length > 0)
        record.setServerErrors(onReason.map(({ message }) => ({ field: 'reason', message })))
      setFailure(error)
      if (error.code === 'wrong_status') void onReload()
    },
  })
  useDraft(`cancel ${sid}`, record, {})

  /** Somebody else moved the transfer: there is nothing left to cancel. */
  const over = status_sid !== 'AVAIL' && failure?.code === 'wrong_status'
  return {
    record,
    failure,
    over,
    byLaw,
    lawEnded: startedByLaw && !byLaw && !over,
    isDirty: (): boolean => !over && record.isDirty(),
  }
}

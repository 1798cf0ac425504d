import { cancelReasonLength } from '@corridor/contract/transactions'
import { useEffect, useState } from 'react'
import { useMoveForm } from '../../../shared/use-move-form.ts'
import { useMessages } from '../texts.ts'
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

/** A cancel, with the half hour of the law, which may end while the dialog is open. */
export function useCancelForm({ transaction, onReload, onDone }: CancelFormInput) {
  const { cancelDialog: texts } = useMessages().transactionDetail
  const { sid, referenceNumber, status_sid, feesReturnedUntil } = transaction
  const byLaw = useIsBefore(feesReturnedUntil)
  const [startedByLaw] = useState(byLaw)

  const check = ({ reason }: CancelValues): Record<string, string> => {
    const { length } = reason.trim()
    if (length === 0) return { reason: texts.required }
    return length > cancelReasonLength ? { reason: texts.tooLong(cancelReasonLength) } : {}
  }

  const { record, failure } = useMoveForm<CancelValues>({
    initial: { reason: '', fees: startedByLaw },
    check,
    send: async (values) => {
      const fees = values.fees || byLaw
      const { feesReturned } = await cancelTransaction({ idTr: sid, reason: values.reason.trim(), fees })
      const { title, message, detail, byLaw: lawful } = texts.done
      return { title, message, detail: (feesReturned === fees ? detail : lawful)(referenceNumber) }
    },
    onReload,
    onDone,
    draftKey: `cancel ${sid}`,
  })

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

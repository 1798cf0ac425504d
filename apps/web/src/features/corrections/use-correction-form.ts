import { correctionTextLength } from '@corridor/contract/corrections'
import { useMoveForm } from '../../shared/use-move-form.ts'
import { carryOut, type Way } from './api.ts'
import { useMessages } from './texts.ts'

interface Values {
  readonly reason: string | null
  readonly text: string
}

interface CorrectionFormInput {
  readonly way: Way
  readonly sid: number
  readonly reference: string
  /** Loads the transfer again; it never fails. */
  readonly onReload: () => Promise<void>
  readonly onDone: () => void
}

export function useCorrectionForm({ way, sid, reference, onReload, onDone }: CorrectionFormInput) {
  const { corrections } = useMessages()
  const texts = corrections[way]

  const check = ({ reason, text }: Values): Record<string, string> => {
    const { length } = text.trim()
    return {
      ...(reason === null && { reason: corrections.required }),
      ...(reason === 'other' && length === 0 && { text: corrections.required }),
      ...(length > correctionTextLength && { text: corrections.tooLong(correctionTextLength) }),
    }
  }

  const { record, failure } = useMoveForm<Values>({
    initial: { reason: null, text: '' },
    check,
    send: async ({ reason, text }) => {
      await carryOut(way, { idTr: sid, reason: reason ?? '', text: text.trim() })
      return { title: texts.done, message: texts.doneDetail(reference) }
    },
    onReload,
    onDone,
    draftKey: `${way} ${sid}`,
  })

  /** Somebody else moved the transfer: there is nothing left to do. */
  const over = failure?.code === 'wrong_status'
  return { record, failure, over, isDirty: (): boolean => !over && record.isDirty() }
}

import { mergeReasonLength, mergeUndoDays } from '@corridor/contract/customer-identity'
import { useState } from 'react'
import { nameOf } from '../../lib/customer.ts'
import type { HistoryWords } from '../../shared/history/value-words.ts'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { RadioField } from '../../ui/form/radio-field.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { type Compared, loadCompared, merge, useReload } from './api.ts'
import { ComparedRecords, ComparedSums } from './comparison.tsx'
import { useMessages } from './texts.ts'

export interface MergeDialogProps {
  /** The record that is open, and another. */
  readonly compared: Compared
  readonly names: NonNullable<HistoryWords['names']>
  /** Called with the record that stands for both. */
  readonly onMerged: (into: number) => void
  readonly onClose: () => void
}

/** Both records side by side, what each has sent, which one stays, and why: then they are one person. */
export function MergeDialog({ compared: opened, names, onMerged, onClose }: MergeDialogProps) {
  const { compare: texts } = useMessages().customerIdentity
  const [compared, setCompared] = useState(opened)
  const { one, other } = compared
  const [stays, setStays] = useState(one.sid)
  const reload = useReload()
  const act = async (why: string): Promise<void> => {
    const [into, from] = stays === one.sid ? [one, other] : [other, one]
    await merge(into, from, why)
    showToast({ kind: 'success', message: texts.done(from.sid, into.sid) })
    // Closed before anything is loaded again: the focus goes back to the button while that is still there.
    onClose()
    onMerged(into.sid)
    void reload()
  }
  const compareAgain = async (): Promise<void> => setCompared(await loadCompared(one.sid, other.sid))
  return (
    <ReasonDialog
      title={texts.title}
      width={880}
      lead={texts.lead(mergeUndoDays)}
      labels={texts}
      tone="primary"
      missing={texts.missing}
      maxLength={mergeReasonLength}
      failed={texts.refused}
      again={{ label: texts.again, run: compareAgain }}
      act={act}
      onClose={onClose}
    >
      <RadioField
        label={texts.stays}
        stacked
        options={[one, other].map((record) => ({
          value: String(record.sid),
          label: texts.option(record.sid, nameOf(record)),
        }))}
        value={String(stays)}
        onChange={(value) => setStays(Number(value))}
      />
      <ComparedSums compared={compared} />
      <ComparedRecords compared={compared} names={names} />
    </ReasonDialog>
  )
}

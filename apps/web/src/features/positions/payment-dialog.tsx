import { paymentFields } from '@corridor/contract/positions'
import { useState } from 'react'
import { checkWith } from '../../shared/check-with.ts'
import { limitsOf } from '../../shared/limits.ts'
import { RecordDialog } from '../../shared/record-dialog.tsx'
import { useSavedForm } from '../../shared/use-saved-form.ts'
import { DayField } from '../../ui/form/day-field.tsx'
import { DecimalField } from '../../ui/form/decimal-field.tsx'
import { FormCell } from '../../ui/form/form-cell.tsx'
import { FormGrid } from '../../ui/form/form-grid.tsx'
import { RadioField } from '../../ui/form/radio-field.tsx'
import { TextAreaField } from '../../ui/form/text-area-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { formatMoney } from '../../ui/formats/format.ts'
import { showToast } from '../../ui/toast/toasts.ts'
import { type PaymentValues, recordPayment } from './api.ts'
import { dollarsFormat } from './limit-dialog.tsx'
import { useMessages } from './texts.ts'

/** A field travels under the name that it has in the form. */
function fieldOf(path: string): string {
  return path
}

interface PaymentDialogProps {
  readonly agencySid: number
  /** Of the server. */
  readonly today: string
  readonly onSaved: () => Promise<void>
  readonly onClose: () => void
}

export function PaymentDialog({ agencySid, today, onSaved, onClose }: PaymentDialogProps) {
  const messages = useMessages()
  const { payment: texts } = messages.positions
  // One for as long as the dialog is open: a second click and a retry book nothing more.
  const [clientKey] = useState(() => crypto.randomUUID())
  const draftKey = `payment of ${agencySid}`
  const saved = useSavedForm<PaymentValues>({
    initial: {
      kind: 'deposit',
      direction: 'in',
      amount: '',
      valueDate: today,
      bankReference: '',
      comments: '',
    },
    check: (values) => checkWith(paymentFields, values, { fieldOf, messages }),
    fieldOf,
    save: async (values) => {
      const { amount } = await recordPayment(agencySid, clientKey, values)
      showToast({ kind: 'success', about: draftKey, ...texts.saved(formatMoney(amount)) })
      await onSaved()
    },
    // Nobody else can change what does not exist yet.
    reload: async () => {},
    draftKey,
  })
  const { form } = saved.record
  const { amount: typedAmount, valueDate } = form.getValues()
  const year = Number(today.slice(0, 4))
  return (
    <RecordDialog
      title={texts.title}
      width={520}
      height={430}
      saved={saved}
      labels={texts.labels}
      saveLabel={texts.save}
      onClose={onClose}
    >
      <FormGrid columns={2}>
        <RadioField
          {...form.getInputProps('kind')}
          label={texts.labels.kind}
          stacked
          options={[
            { value: 'deposit', label: texts.deposit },
            { value: 'settlement', label: texts.settlement },
          ]}
        />
        <RadioField
          {...form.getInputProps('direction')}
          label={texts.labels.direction}
          stacked
          options={[
            { value: 'in', label: texts.in },
            { value: 'out', label: texts.out },
          ]}
        />
        <DecimalField
          {...form.getInputProps('amount')}
          value={typedAmount}
          format={dollarsFormat}
          label={texts.labels.amount}
          required
        />
        <DayField
          {...form.getInputProps('valueDate')}
          value={valueDate}
          label={texts.labels.valueDate}
          years={[year - 1, year + 1]}
          required
        />
        <FormCell span={2}>
          <TextField
            {...form.getInputProps('bankReference')}
            {...limitsOf(paymentFields.shape.bankReference)}
            label={texts.labels.bankReference}
            autoComplete="off"
          />
        </FormCell>
        <FormCell span={2}>
          <TextAreaField
            {...form.getInputProps('comments')}
            {...limitsOf(paymentFields.shape.comments)}
            label={texts.labels.comments}
            rows={2}
          />
        </FormCell>
      </FormGrid>
    </RecordDialog>
  )
}

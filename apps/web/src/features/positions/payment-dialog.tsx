import { paymentFields } from '@corridor/contract/positions'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../lib/http.ts'
import { checkWith } from '../../shared/check-with.ts'
import { limitsOf } from '../../shared/limits.ts'
import {
  type SecondPerson,
  SecondPersonField,
  useNeedsSecond,
  useSecondPerson,
} from '../../shared/proposals/second-person.tsx'
import { RecordDialog } from '../../shared/record-dialog.tsx'
import { useSavedForm } from '../../shared/use-saved-form.ts'
import { useConfirm } from '../../ui/dialog/use-confirm.tsx'
import { DayField } from '../../ui/form/day-field.tsx'
import { DecimalField } from '../../ui/form/decimal-field.tsx'
import { FormCell } from '../../ui/form/form-cell.tsx'
import { FormGrid } from '../../ui/form/form-grid.tsx'
import { RadioField } from '../../ui/form/radio-field.tsx'
import { TextAreaField } from '../../ui/form/text-area-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { formatMoney } from '../../ui/formats/format.ts'
import { showToast } from '../../ui/toast/toasts.ts'
import { type Payment, type PaymentValues, recordPayment } from './api.ts'
import { dollars, dollarsFormat } from './limit-dialog.tsx'
import { useMessages } from './texts.ts'

/** A field travels under the name that it has in the form. */
function fieldOf(path: string): string {
  return path
}

/** Both figures of a payment that the server books only after a question; null for any other failure. */
function moreThanOwed(error: unknown): { readonly amount: string; readonly owed: string } | null {
  if (!(error instanceof ApiError) || error.reason?.code !== 'pays_more_than_owed') return null
  const { amount, owed } = error.reason.params
  return { amount: formatMoney(String(amount)), owed: formatMoney(String(owed)) }
}

/** Books a payment; above what the agency is owed only after a question, which has to be rendered. */
function useBooking(
  agencySid: number,
  second: SecondPerson,
): [book: (values: PaymentValues) => Promise<Payment>, question: ReactNode] {
  const { title, text, confirm: confirmLabel } = useMessages().positions.payment.more
  // One for as long as the dialog is open: a second click and a retry book nothing more.
  const [clientKey] = useState(() => crypto.randomUUID())
  const [confirm, question] = useConfirm()
  const send = (values: PaymentValues, confirmed: boolean): Promise<Payment> =>
    second.telling((told) => recordPayment(agencySid, { ...values, ...told, clientKey, confirmed }))
  const book = async (values: PaymentValues): Promise<Payment> => {
    try {
      return await send(values, false)
    } catch (error) {
      const more = moreThanOwed(error)
      if (!more) throw error
      const isMeant = await confirm({ title, text: text(more.amount, more.owed), confirmLabel, danger: true })
      if (!isMeant) throw error
      return send(values, true)
    }
  }
  return [book, question]
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
      const { amount } = await book(values)
      showToast({ kind: 'success', about: draftKey, ...texts.saved(formatMoney(amount)) })
      await onSaved()
    },
    // Nobody else can change what does not exist yet.
    reload: async () => {},
    onProposed: onClose,
    draftKey,
  })
  const { form } = saved.record
  const { amount: typedAmount, valueDate } = form.getValues()
  const second = useSecondPerson(useNeedsSecond('payment', dollars(typedAmount)))
  const [book, question] = useBooking(agencySid, second)
  const year = Number(today.slice(0, 4))
  return (
    <RecordDialog
      title={texts.title}
      width={520}
      height={second.isNeeded ? 580 : 430}
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
            required
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
      <SecondPersonField second={second} />
      {question}
    </RecordDialog>
  )
}

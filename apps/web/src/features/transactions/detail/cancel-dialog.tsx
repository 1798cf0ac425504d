import { baseCurrency } from '@corridor/domain/money/money'
import { type Messages, useMessages } from '../../../lib/messages/index.tsx'
import { difference, money, sumOf } from '../../../shared/price/figures.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { ActionButton } from '../../../ui/form/action-button.tsx'
import { CheckField } from '../../../ui/form/check-field.tsx'
import { TextAreaField } from '../../../ui/form/text-area-field.tsx'
import { useDialogGuard } from '../../../ui/form/use-dialog-guard.tsx'
import { formatWhen } from '../../../ui/formats/format.ts'
import { useZones } from '../../../ui/formats/when.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import type { Transaction } from './api.ts'
import css from './detail.module.css'
import { Fact } from './facts.tsx'
import type { Names } from './names.ts'
import { type CancelFormInput, useCancelForm } from './use-cancel-form.ts'

interface CancelDialogProps extends CancelFormInput {
  readonly names: Names
  readonly onClose: () => void
}

/** Restates what is cancelled and what becomes of the money, and asks why. */
export function CancelDialog({ names, onClose, ...input }: CancelDialogProps) {
  const { cancelDialog: texts } = useMessages().transactionDetail
  const { transaction } = input
  const { record, failure, over, byLaw, lawEnded, isDirty } = useCancelForm(input)
  const { form } = record
  const [askAndClose, question] = useDialogGuard({ isDirty, onClose })
  const close = (): void => {
    // What is on its way cannot be called back: the answer is waited for.
    if (!record.busy) askAndClose()
  }
  const fees = form.getInputProps('fees', { type: 'checkbox' })
  const returned = byLaw || form.getValues().fees
  const law = texts.law(formatWhen(transaction.feesReturnedUntil, 'date-time-utc'))
  const zones = useZones(byLaw ? transaction.feesReturnedUntil : null)
  const why = byLaw ? law : lawEnded ? texts.lawOver : undefined
  return (
    <Dialog
      title={texts.title}
      width={500}
      opened
      onClose={close}
      onSubmit={record.submit}
      footer={
        <>
          <ActionButton type="submit" tone="danger" busy={record.busy} inactive={over}>
            {texts.submit}
          </ActionButton>
          <ActionButton inactive={record.busy} onClick={close}>
            {texts.close}
          </ActionButton>
        </>
      }
    >
      {question}
      <div className={css['cancel']}>
        <Summary transaction={transaction} />
        <TextAreaField
          {...form.getInputProps('reason')}
          key={form.key('reason')}
          label={texts.reason}
          required
          rows={3}
          readOnly={over}
        />
        <CheckField
          {...fees}
          key={form.key('fees')}
          checked={returned}
          label={texts.returnFees}
          readOnly={byLaw || over}
          description={why && <span title={zones}>{why}</span>}
        />
        {!over && <Outcome transaction={transaction} names={names} returned={returned} />}
        {failure && (
          <ErrorState
            title={failure.code === 'offline' ? texts.unsure : texts.refused}
            message={failure.message}
            requestId={failure.requestId}
          />
        )}
      </div>
    </Dialog>
  )
}

function Summary({ transaction: one }: { transaction: Transaction }) {
  const { cancelDialog: texts } = useMessages().transactionDetail
  return (
    <dl className={css['facts']}>
      <Fact label={texts.reference} strong>
        {one.referenceNumber}
      </Fact>
      <Fact label={texts.people}>
        <bdi>{one.senderName}</bdi> → <bdi>{one.receiverName}</bdi>
      </Fact>
      <Fact label={texts.amount} strong>
        {money(one.sendAmount)} {one.sendCurrency}
      </Fact>
      <Fact label={texts.fees}>
        {money(one.totalSendFees)} {one.sendCurrency}
      </Fact>
    </dl>
  )
}

interface OutcomeProps {
  readonly transaction: Transaction
  readonly names: Names
  readonly returned: boolean
}

/** What is handed back, and what of it is what; said again whenever the choice changes. One currency throughout. */
function Outcome({ transaction: one, names, returned }: OutcomeProps) {
  const { cancelDialog: texts } = useMessages().transactionDetail
  const { sendAmount, totalSendFees, totalSendTaxes, sendCurrency } = one
  const parts = [
    { amount: sendAmount, name: texts.parts.amount },
    ...(returned ? [{ amount: totalSendFees, name: texts.parts.fees }] : []),
    ...(Number(totalSendTaxes) > 0 ? [{ amount: totalSendTaxes, name: texts.parts.taxes }] : []),
  ]
  const sum = sumOf(...parts.map(({ amount }) => amount))
  return (
    <div className={css['outcome']} role="status">
      <p className={css['handBack']}>{texts.handBack(money(sum), sendCurrency)}</p>
      {parts.length > 1 && <p>{parts.map(({ amount, name }) => name(money(amount))).join(' + ')}</p>}
      {!returned && <p>{keptText(one, names, texts)}</p>}
    </div>
  )
}

/** Who keeps the fees. The shares are known in the base currency only; beside another they would not add up. */
function keptText(
  { totalSendFees, sendCurrency, sndFeesBase, sndAgency_sid, shares }: Transaction,
  names: Names,
  { kept, keptBy }: Messages['transactionDetail']['cancelDialog'],
): string {
  if (sendCurrency !== baseCurrency.code) return kept(money(totalSendFees), sendCurrency)
  const operator = difference(sndFeesBase, shares.hostFees)
  return keptBy(money(totalSendFees), money(shares.hostFees), names.agency(sndAgency_sid), money(operator))
}

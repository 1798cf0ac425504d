import { baseCurrency } from '@corridor/domain/money/money'
import { MoveDialog } from '../../../shared/move-dialog.tsx'
import { difference, money, sumOf } from '../../../shared/price/figures.ts'
import { CheckField } from '../../../ui/form/check-field.tsx'
import { TextAreaField } from '../../../ui/form/text-area-field.tsx'
import { formatWhen } from '../../../ui/formats/format.ts'
import { useZones } from '../../../ui/formats/when.tsx'
import { type Messages, useMessages } from '../texts.ts'
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
  const fees = form.getInputProps('fees', { type: 'checkbox' })
  const returned = byLaw || form.getValues().fees
  const law = texts.law(formatWhen(transaction.feesReturnedUntil, 'date-time-utc'))
  const zones = useZones(byLaw ? transaction.feesReturnedUntil : null)
  const why = byLaw ? law : lawEnded ? texts.lawOver : undefined
  return (
    <MoveDialog
      title={texts.title}
      width={500}
      labels={texts}
      record={record}
      failure={failure}
      isDirty={isDirty}
      inactive={over}
      className={css['cancel']}
      onClose={onClose}
    >
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
    </MoveDialog>
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

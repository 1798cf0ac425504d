import type { transaction as transactionSchema } from '@corridor/contract/transactions'
import { baseCurrency } from '@corridor/domain/money/money'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { hrefTo } from '../../lib/href.ts'
import { failureOf } from '../../shared/failure.ts'
import { MoveDialog } from '../../shared/move-dialog.tsx'
import { money } from '../../shared/price/figures.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextAreaField } from '../../ui/form/text-area-field.tsx'
import { formatWhen } from '../../ui/formats/format.ts'
import { PlaceLink } from '../../ui/page/place-link.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { SkeletonForm } from '../../ui/states/skeleton-form.tsx'
import { type Outlook, outlookQuery, reasonsOf, type Way } from './api.ts'
import css from './corrections.module.css'
import { useMessages } from './texts.ts'
import { useCorrectionForm } from './use-correction-form.ts'

export type Transaction = z.infer<typeof transactionSchema>

interface CorrectionDialogProps {
  readonly way: Way
  readonly transaction: Transaction
  readonly agencyName: (sid: number) => string
  readonly onReload: () => Promise<void>
  readonly onClose: () => void
}

/** Tells to the cent who gets what and what is booked today, and asks why. */
export function CorrectionDialog({ way, transaction, agencyName, onReload, onClose }: CorrectionDialogProps) {
  const { corrections, proposals } = useMessages()
  const texts = corrections[way]
  const { sid, referenceNumber: reference } = transaction
  const { data: outlook, error, refetch } = useQuery(outlookQuery(sid))
  const input = { way, sid, reference, onReload, onDone: onClose }
  const { record, failure, over, isDirty } = useCorrectionForm(input)
  const { form } = record
  const noOutlook = failureOf(error)
  const isOpen = outlook?.way === way && !over
  const ready = isOpen && outlook.takenBy === null
  const needsSecond = ready && outlook.needsSecond
  return (
    <MoveDialog
      title={texts.title}
      width={560}
      labels={{ ...corrections, ...texts, submit: needsSecond ? texts.propose : texts.submit }}
      record={record}
      failure={failure}
      isDirty={isDirty}
      inactive={!ready}
      className={css['body']}
      onClose={onClose}
    >
      <p className={css['who']}>
        {reference} · <bdi>{transaction.senderName}</bdi> → <bdi>{transaction.receiverName}</bdi>
      </p>
      {noOutlook && <ErrorState {...noOutlook} onRetry={() => void refetch()} />}
      {!outlook && !noOutlook && <SkeletonForm fields={4} />}
      {outlook && outlook.way !== way && !over && <p>{corrections.over}</p>}
      {isOpen && outlook.takenBy !== null && <TakeOverFirst sid={sid} by={outlook.takenBy} />}
      {ready && <Effect way={way} transaction={transaction} outlook={outlook} agencyName={agencyName} />}
      {needsSecond && (
        <p role="status" className={css['second']}>
          {proposals.second.needed}
        </p>
      )}
      <SelectField
        {...form.getInputProps('reason')}
        key={form.key('reason')}
        label={corrections.reason}
        required
        readOnly={over}
        data={Object.entries(reasonsOf[way]).map(([value, label]) => ({ value, label }))}
      />
      <TextAreaField
        {...form.getInputProps('text')}
        key={form.key('text')}
        label={corrections.text}
        rows={2}
        readOnly={over}
      />
    </MoveDialog>
  )
}

/** Two people must not do the same work: whoever has it at the desk does it, or hands it over there. */
function TakeOverFirst({ sid, by }: { readonly sid: number; readonly by: string }) {
  const { corrections: texts } = useMessages()
  return (
    <p role="status" className={css['second']}>
      {texts.taken(by)}{' '}
      <PlaceLink href={hrefTo('exceptions', { of: 'transaction', sid })}>{texts.toDesk}</PlaceLink>
    </p>
  )
}

interface EffectProps {
  readonly way: Way
  readonly transaction: Transaction
  readonly outlook: Outlook
  readonly agencyName: (sid: number) => string
}

function Effect(props: EffectProps) {
  return (
    <>
      {props.way === 'refund' ? <HandedBack {...props} /> : <PayableAgain {...props} />}
      <Booked outlook={props.outlook} agencyName={props.agencyName} />
    </>
  )
}

/** Who hands what back to whom. */
function HandedBack({ transaction: one, outlook, agencyName }: EffectProps) {
  const { corrections: texts } = useMessages()
  const { amount, fees, taxes, total, currency } = outlook.handBack
  return (
    <div className={css['effect']}>
      <p className={css['strong']}>
        {texts.refund.handBack(money(total), currency, one.senderName, agencyName(one.sndAgency_sid))}
      </p>
      <p>{texts.refund.parts(money(amount), money(fees), money(taxes))}</p>
      {Number(taxes) > 0 && (
        <p>{texts.refund.taxes(agencyName(one.sndAgency_sid), money(taxes), currency)}</p>
      )}
    </div>
  )
}

/** Who can be paid again, and who owes for it. */
function PayableAgain({ transaction: one, outlook, agencyName }: EffectProps) {
  const { corrections: texts } = useMessages()
  const owed = outlook.lines.find(({ agency_sid }) => agency_sid === one.rcvAgency_sid)
  const until = formatWhen(outlook.payableUntil, 'date-time-utc')
  return (
    <div className={css['effect']}>
      <p className={css['strong']}>
        {texts.correct.payable(money(one.receiveAmount), one.receiveCurrency, one.receiverName, until)}
      </p>
      {owed && (
        <p>{texts.correct.owes(agencyName(one.rcvAgency_sid), money(owed.amount), baseCurrency.code)}</p>
      )}
      <p>{texts.correct.stays(formatWhen(outlook.paidAt, 'date-time-utc'))}</p>
    </div>
  )
}

interface BookedProps {
  readonly outlook: Outlook
  readonly agencyName: (sid: number) => string
}

function Booked({ outlook: { lines }, agencyName }: BookedProps) {
  const { corrections: texts } = useMessages()
  return (
    <table className={css['booked']}>
      <caption>{texts.booked}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.account}</th>
          <th scope="col">{baseCurrency.code}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ account, agency_sid, amount }) => (
          <tr key={`${account} ${agency_sid}`}>
            <td>
              <bdi>{agency_sid === null ? texts.accounts[account] : agencyName(agency_sid)}</bdi>
            </td>
            <td>{money(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

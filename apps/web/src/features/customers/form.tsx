import { type Customer, nameOf } from '../../lib/customer.ts'
import { useMay } from '../../lib/session.ts'
import { FormNotices } from '../../shared/form-notices.tsx'
import { LastUpdate } from '../../shared/history/last-update.tsx'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { FormFooter } from '../../ui/form/form-footer.tsx'
import { useUnsavedGuard } from '../../ui/form/use-unsaved-guard.tsx'
import { Card } from '../../ui/page/card.tsx'
import css from './form.module.css'
import { DuplicateBox } from './form-duplicate.tsx'
import { type Options, useFormFields } from './form-fields.ts'
import { LegalIdRow, PhotoIdRow } from './form-ids.tsx'
import { AddressRow, BirthRow, ContactRow, NameRow } from './form-rows.tsx'
import { TheirCustomer } from './form-theirs.tsx'
import { codeNames } from './form-words.ts'
import { useMessages } from './texts.ts'
import type { useCustomerForm } from './use-customer-form.ts'

interface CustomerFormProps extends ReturnType<typeof useCustomerForm> {
  /** Null for one who is not stored yet. */
  readonly stored: Customer | null
  readonly options: Options
  readonly onGoBack: () => void
}

/** The same fields for a new customer and a stored one. */
export function CustomerForm(props: CustomerFormProps) {
  const { stored, options, saved, duplicate, closeDuplicate, onGoBack } = props
  const { form: texts, labels, longLabels } = useMessages().customer
  const isMerged = stored !== null && stored.mergedInto !== null
  const readOnly = !useMay('customers.edit') || isMerged
  const { record, conflict } = saved
  const fields = useFormFields(record, readOnly)
  const guard = useUnsavedGuard({ isDirty: record.isDirty })
  const allLabels = { ...labels, ...longLabels }
  return (
    <Card>
      {guard}
      {duplicate && <DuplicateBox error={duplicate} onClose={closeDuplicate} />}
      <form noValidate aria-label={texts.title} onSubmit={record.submit}>
        <FormHead />
        <FormNotices saved={saved} labels={allLabels}>
          {conflict && stored && (
            <TheirCustomer
              sid={stored.sid}
              initial={record.form.getInitialValues()}
              values={fields.values}
              options={options}
            />
          )}
        </FormNotices>
        {stored && <input type="hidden" name="sid" value={stored.sid} />}
        <NameRow fields={fields} />
        <BirthRow fields={fields} options={options} />
        <AddressRow fields={fields} options={options} />
        <ContactRow fields={fields} options={options} />
        <PhotoIdRow fields={fields} options={options} stored={stored} />
        <LegalIdRow fields={fields} options={options} stored={stored} />
        <FormFooter>
          {!readOnly && (
            <ActionButton type="submit" tone="primary" busy={record.busy}>
              {texts.save}
            </ActionButton>
          )}
          <ActionButton onClick={onGoBack}>{texts.goBack}</ActionButton>
          {stored && (
            <LastUpdate
              entity="customer"
              sid={stored.sid}
              name={nameOf(stored)}
              labels={allLabels}
              names={codeNames(options)}
            />
          )}
          <p className={`${css['quiet']} ${css['right']}`}>
            {isMerged ? texts.merged : readOnly ? texts.readOnly : !record.dirty && texts.nothingChanged}
          </p>
        </FormFooter>
      </form>
    </Card>
  )
}

function FormHead() {
  const { form: texts } = useMessages().customer
  return (
    <div className={css['head']}>
      <h2>{texts.title}</h2>
      <p className={css['quiet']}>
        <span className={css['star']} aria-hidden="true">
          *
        </span>{' '}
        {texts.required}
      </p>
    </div>
  )
}

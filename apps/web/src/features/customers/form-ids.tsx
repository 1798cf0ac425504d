import { hasStates } from '@corridor/domain/customers/states'
import { type Customer } from '../../lib/customer.ts'
import { calendarYears } from '../../shared/calendar-years.ts'
import { DayField } from '../../ui/form/day-field.tsx'
import { LookupField } from '../../ui/form/lookup-field.tsx'
import { TextAreaField } from '../../ui/form/text-area-field.tsx'
import { expiryOf, today } from './expiry.ts'
import css from './form.module.css'
import type { FormPartProps } from './form-fields.ts'
import { FormRow } from './form-rows.tsx'
import { NumberField } from './number-field.tsx'
import { StateField } from './state-field.tsx'
import { useMessages } from './texts.ts'

interface IdRowProps extends FormPartProps {
  readonly stored: Customer | null
}

export function PhotoIdRow({ fields, options, stored }: IdRowProps) {
  const { rows } = useMessages().customer.form
  const { form, values } = fields
  return (
    <FormRow title={rows.photoId} layout="photoId">
      <LookupField {...fields.select('photoIdType', options.photoIdTypes)} />
      <NumberField name="photoIdNumber" fields={fields} stored={stored} />
      <DayField {...fields.day('photoIdIssueDate')} years={calendarYears()} />
      <DayField
        {...fields.day('photoIdExpDate')}
        years={calendarYears()}
        description={<ExpiryHint day={values.photoIdExpDate} />}
      />
      <LookupField
        {...fields.select('photoIdCountry', options.countries)}
        onChange={(code) => form.setValues({ photoIdCountry: code ?? '', photoIdState: '' })}
      />
      {hasStates(values.photoIdCountry) && (
        <StateField name="photoIdState" country={values.photoIdCountry} fields={fields} />
      )}
    </FormRow>
  )
}

/** An id that holds no more is stored all the same: it is said, not refused. */
function ExpiryHint({ day }: { day: string }) {
  const { form: texts } = useMessages().customer
  const expiry = expiryOf(day === '' ? null : day, today())
  if (!expiry) return null
  return (
    <span className={css['warning']}>
      <span aria-hidden="true">⚠ </span>
      {expiry.kind === 'expired' ? texts.expired : texts.expires(expiry.days)}
    </span>
  )
}

export function LegalIdRow({ fields, options, stored }: IdRowProps) {
  const { rows } = useMessages().customer.form
  return (
    <FormRow title={rows.legalId} layout="legalId">
      <LookupField {...fields.select('legalIdType', options.legalIdTypes)} />
      <NumberField name="legalIdNumber" fields={fields} stored={stored} />
      <LookupField {...fields.select('legalIdIssueCountry', options.countries)} />
      <TextAreaField {...fields.text('remarks')} rows={3} />
    </FormRow>
  )
}

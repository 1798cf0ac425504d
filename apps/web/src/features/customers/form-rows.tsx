import { hasStates } from '@corridor/domain/customers/states'
import { type ReactNode, useId } from 'react'
import { calendarYears } from '../../shared/calendar-years.ts'
import { DayField } from '../../ui/form/day-field.tsx'
import { LookupField } from '../../ui/form/lookup-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { todayUtc } from './expiry.ts'
import css from './form.module.css'
import type { FormPartProps } from './form-fields.ts'
import { StateField } from './state-field.tsx'
import { useMessages } from './texts.ts'

interface FormRowProps {
  readonly title: string
  /** How its fields share the width. */
  readonly layout: 'four' | 'address' | 'photoId' | 'legalId'
  readonly children: ReactNode
}

/** Fields that belong together, under one name for those who listen: 'Type' alone would say nothing. */
export function FormRow({ title, layout, children }: FormRowProps) {
  const id = useId()
  return (
    <div className={css['row']} role="group" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <div className={css[layout]}>{children}</div>
    </div>
  )
}

export function NameRow({ fields }: Pick<FormPartProps, 'fields'>) {
  const { rows } = useMessages().customer.form
  return (
    <FormRow title={rows.name} layout="four">
      <TextField {...fields.text('firstName')} />
      <TextField {...fields.text('middleName')} />
      <TextField {...fields.text('lastName')} />
      <TextField {...fields.text('lastName2')} />
    </FormRow>
  )
}

export function BirthRow({ fields, options }: FormPartProps) {
  const { rows } = useMessages().customer.form
  return (
    <FormRow title={rows.birth} layout="four">
      <DayField {...fields.day('dateOfBirth')} years={calendarYears()} max={todayUtc()} />
      <TextField {...fields.text('birthCity')} />
      <LookupField {...fields.select('birthCountry', options.countries)} />
      <LookupField {...fields.select('nationalityCountry', options.countries)} />
    </FormRow>
  )
}

export function AddressRow({ fields, options }: FormPartProps) {
  const { rows } = useMessages().customer.form
  const { form, values } = fields
  return (
    <FormRow title={rows.address} layout="address">
      <TextField {...fields.text('address')} />
      <TextField {...fields.text('city')} />
      <TextField {...fields.text('zipCode')} />
      <LookupField
        {...fields.select('country', options.countries)}
        onChange={(code) => form.setValues({ country: code ?? '', state: '' })}
      />
      {hasStates(values.country) ? (
        <StateField name="state" country={values.country} fields={fields} />
      ) : (
        <TextField {...fields.text('stateText')} />
      )}
    </FormRow>
  )
}

export function ContactRow({ fields, options }: FormPartProps) {
  const { rows } = useMessages().customer.form
  return (
    <FormRow title={rows.contact} layout="four">
      <TextField {...fields.text('mobilePhone')} inputMode="tel" />
      <TextField {...fields.text('homePhone')} inputMode="tel" />
      <TextField {...fields.email} type="email" />
      <LookupField {...fields.select('occupation', options.occupations)} />
    </FormRow>
  )
}

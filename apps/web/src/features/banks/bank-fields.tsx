import type { UseFormReturnType } from '@mantine/form'
import { currencyLabel } from '../../lib/currency-label.ts'
import { useLookups } from '../../lib/lookups.ts'
import { FormSection } from '../../ui/form/form-section.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextAreaField } from '../../ui/form/text-area-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import {
  accountFieldNames,
  type BankField,
  type BanksValues,
  type BankValues,
  bankFieldNames,
  isStored,
  looksLikeBic,
  maxLength,
  requiredFields,
} from './bank-values.ts'
import css from './banks.module.css'
import { useMessages } from './texts.ts'

interface BankFieldsProps {
  readonly form: UseFormReturnType<BanksValues>
  readonly account: BankValues
  readonly place: number
  readonly currencies: readonly string[]
  readonly readOnly: boolean
}

/** The form of the current account: the bank at the left, the account at the right. */
export function BankFields(props: BankFieldsProps) {
  const { banks: texts } = useMessages()
  return (
    <div className={css['halves']}>
      <FormSection title={texts.bank} level={3}>
        <div className={css['fields']}>
          {bankFieldNames.map((name) => (
            <OneField key={name} name={name} {...props} />
          ))}
        </div>
      </FormSection>
      <FormSection title={texts.account} level={3}>
        <div className={css['fields']}>
          {accountFieldNames.map((name) => (
            <OneField key={name} name={name} {...props} />
          ))}
        </div>
      </FormSection>
    </div>
  )
}

function OneField({
  name,
  form,
  account,
  place,
  currencies,
  readOnly,
}: BankFieldsProps & { name: BankField }) {
  const { banks: texts } = useMessages()
  const { data: lookups } = useLookups()
  const shared = {
    ...form.getInputProps(`accounts.${place}.${name}`),
    className: css['side'] ?? '',
    label: texts.fields[name],
    required: requiredFields.has(name),
    readOnly,
  }
  if (name === 'currencyCode') {
    const offered = currencies.map((code) => {
      const currency = lookups?.currencies.find(({ currencyCode }) => currencyCode === code)
      return { value: code, label: currency ? currencyLabel(currency) : code }
    })
    // A stored account without a currency had one that the agency no longer has.
    const gone = isStored(account) && account.currencyCode === '' ? texts.checks.currency : null
    return <SelectField {...shared} data={offered} error={shared.error ?? gone} />
  }
  if (name === 'countryCode' || name === 'accCountryCode') {
    const countries = lookups?.countries ?? []
    return (
      <SelectField
        {...shared}
        data={countries.map(({ countryCode, countryName }) => ({ value: countryCode, label: countryName }))}
      />
    )
  }
  if (name === 'notes' || name === 'accNotes')
    return <TextAreaField {...shared} rows={2} maxLength={maxLength(name)} />
  const doubtful = name === 'swift' && !looksLikeBic(account.swift)
  return (
    <TextField
      {...shared}
      maxLength={maxLength(name)}
      autoComplete="off"
      description={doubtful ? <span className={css['warning']}>{texts.swiftWarning}</span> : undefined}
    />
  )
}

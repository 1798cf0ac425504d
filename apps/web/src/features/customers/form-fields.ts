import { customerFields } from '@corridor/contract/customer'
import { capitals } from '@corridor/domain/customers/capitals'
import { limitsOf } from '../../shared/limits.ts'
import type { RecordForm } from '../../ui/form/use-record-form.ts'
import type { CustomerField, CustomerValues, typedFields } from './form-values.ts'
import { useMessages } from './texts.ts'

type TypedField = (typeof typedFields)[number]

/** The country lists, the states and the kinds of id: name of a code by code. */
export interface Options {
  readonly countries: readonly Option[]
  readonly photoIdTypes: readonly Option[]
  readonly legalIdTypes: readonly Option[]
  readonly occupations: readonly Option[]
}

export interface Option {
  readonly value: string
  readonly label: string
}

export interface FormPartProps {
  readonly fields: FormFields
  readonly options: Options
}

export type FormFields = ReturnType<typeof useFormFields>

const required: ReadonlySet<CustomerField> = new Set([
  'country',
  'photoIdType',
  'photoIdCountry',
  'dateOfBirth',
  'state',
  'photoIdState',
])

/** What the fields of this form have in common, by the name of the field. */
export function useFormFields({ form }: RecordForm<CustomerValues>, readOnly: boolean) {
  const { labels } = useMessages().customer
  const field = (name: CustomerField) => ({
    ...form.getInputProps(name),
    key: form.key(name),
    label: labels[name],
    readOnly,
  })
  return {
    form,
    readOnly,
    values: form.getValues(),
    email: { ...field('email'), ...limitsOf(customerFields.shape.email), autoComplete: 'off' },
    /** In capitals once it is left. */
    text: (name: TypedField) => {
      const { onBlur, ...input } = field(name)
      const rule = customerFields.shape[name === 'stateText' ? 'state' : name]
      return {
        ...input,
        ...limitsOf(rule),
        autoComplete: 'off',
        spellCheck: false,
        onBlur: (event: unknown): void => {
          onBlur?.(event)
          const typed = form.getValues()[name]
          if (typed !== capitals(typed)) form.setFieldValue(name, capitals(typed))
        },
      }
    },
    select: (name: CustomerField, data: readonly Option[]) => ({
      ...field(name),
      required: required.has(name),
      data: withStored(data, form.getValues()[name]),
      // What is not required can be taken back.
      clearable: !required.has(name) && !readOnly && form.getValues()[name] !== '',
      onChange: (code: string | null) => form.setFieldValue(name, code ?? ''),
    }),
    day: (name: CustomerField) => ({
      ...field(name),
      value: form.getValues()[name],
      onChange: (day: string) => form.setFieldValue(name, day),
      required: required.has(name),
    }),
  }
}

/** A code that no list has any more, or that came with a transfer, is shown as it is: nothing is blanked silently. */
function withStored(options: readonly Option[], code: string): readonly Option[] {
  const known = code === '' || options.some(({ value }) => value === code)
  return known ? options : [...options, { value: code, label: code }]
}

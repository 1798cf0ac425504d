import { useQuery } from '@tanstack/react-query'
import { failureOf } from '../../shared/failure.ts'
import { LinkButton } from '../../ui/form/link-button.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { statesQuery } from './customer-api.ts'
import type { FormFields } from './form-fields.ts'
import { useMessages } from './texts.ts'

interface StateFieldProps {
  readonly name: 'state' | 'photoIdState'
  readonly country: string
  readonly fields: FormFields
}

/** The state is one of the country's list. What came with a transfer and is none of it is shown, and said to be none. */
export function StateField({ name, country, fields }: StateFieldProps) {
  const { form: texts } = useMessages().customer
  const { data, error, refetch } = useQuery(statesQuery(country))
  const states = (data ?? []).map((state) => ({ value: state.code, label: state.name }))
  const value = fields.values[name]
  const isUnknown = data !== undefined && value !== '' && !states.some((state) => state.value === value)
  const unknown = { value, label: texts.notInList(value) }
  const failure = failureOf(error)
  return (
    <SelectField
      {...fields.select(name, isUnknown ? [...states, unknown] : states)}
      key={country}
      description={
        failure ? (
          <>
            {texts.statesFailed} <LinkButton onClick={() => void refetch()}>{texts.retry}</LinkButton>
          </>
        ) : (
          isUnknown && texts.chooseState
        )
      }
    />
  )
}

import { useLookups } from '../../lib/lookups.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { Panel } from './api.ts'

interface TryValueProps {
  readonly panel: Panel
  readonly label: string
  /** The list that the value is one of: countries, or an enumeration; none where it is free text. */
  readonly list: string | undefined
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A value to try: whoever sets rules knows names, not the codes that partners send. */
export function TryValue({ panel, label, list, value, onChange }: TryValueProps) {
  const { data: lookups } = useLookups()
  if (list === undefined) {
    return (
      <TextField
        label={label}
        autoComplete="off"
        maxLength={2000}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  }
  const options =
    list === 'country'
      ? (lookups?.countries ?? []).map((one) => ({ value: one.countryCode, label: one.countryName }))
      : (panel.enumerations[list]?.values ?? []).map((one) => ({ value: one.idKey, label: one.idValue }))
  // A past transfer can have what no list has any more.
  const isListed = value === '' || options.some((option) => option.value === value)
  return (
    <SelectField
      label={label}
      data={isListed ? options : [{ value, label: value }, ...options]}
      clearable
      value={value === '' ? null : value}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  )
}

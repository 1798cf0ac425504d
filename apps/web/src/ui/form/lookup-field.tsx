import { memo } from 'react'
import { SelectField, type SelectFieldProps } from './select-field.tsx'

/** The handlers of a form only set its fields, so that older ones do the same as new ones. */
function isUnchanged(before: SelectFieldProps, now: SelectFieldProps): boolean {
  return (
    before.value === now.value &&
    before.error === now.error &&
    before.data === now.data &&
    before.readOnly === now.readOnly &&
    before.label === now.label
  )
}

/** A select with many options, one of several in its form: a key typed elsewhere leaves it alone. */
export const LookupField = memo(function LookupField(props: SelectFieldProps) {
  return <SelectField {...props} />
}, isUnchanged)

import { memo } from 'react'
import { SelectField, type SelectFieldProps } from '../../ui/form/select-field.tsx'

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

/** A select of the form. All seven have over a thousand options: a key typed elsewhere leaves them alone. */
export const LookupField = memo(function LookupField(props: SelectFieldProps) {
  return <SelectField {...props} />
}, isUnchanged)

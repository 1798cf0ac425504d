import { useEffect, useState } from 'react'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { CheckField } from '../../ui/form/check-field.tsx'
import { ConflictNotice } from '../../ui/form/conflict-notice.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { FormCell } from '../../ui/form/form-cell.tsx'
import { FormFooter } from '../../ui/form/form-footer.tsx'
import { FormGrid } from '../../ui/form/form-grid.tsx'
import { FormSection } from '../../ui/form/form-section.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextAreaField } from '../../ui/form/text-area-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { type RecordForm, useRecordForm } from '../../ui/form/use-record-form.ts'
import { useUnsavedGuard } from '../../ui/form/use-unsaved-guard.tsx'
import css from './dialogs.module.css'

interface Sample {
  name: string
  short: string
  code: string
  country: string | null
  secret: string
  active: boolean
  notes: string
}

const sample: Sample = {
  name: 'Sample record with a long name',
  short: 'SAMPLE',
  code: 'MX0042',
  country: 'MX',
  secret: 'not-a-secret',
  active: true,
  notes: '',
}
const countries = [
  { value: 'CA', label: 'Canada' },
  { value: 'GT', label: 'Guatemala' },
  { value: 'MX', label: 'Mexico' },
  { value: 'ES', label: 'Spain' },
]
const labels = { name: 'Name', short: 'Short name', country: 'Country', secret: 'Key' }

function check(values: Sample): Record<string, string> {
  const errors: Record<string, string> = {}
  if (values.name.trim() === '') errors['name'] = 'Required'
  if (values.short.trim() === '') errors['short'] = 'Required'
  if (values.short.length > 15) errors['short'] = 'At most 15 characters'
  if (values.country === null) errors['country'] = 'Required'
  return errors
}

function SampleFields({ form, readOnly = false }: { form: RecordForm<Sample>['form']; readOnly?: boolean }) {
  const shared = { readOnly }
  return (
    <>
      <FormSection title="BASIC INFORMATION" level={4}>
        <FormGrid>
          <FormCell span={2}>
            <TextField label={labels.name} required {...shared} {...form.getInputProps('name')} />
          </FormCell>
          <TextField label={labels.short} required {...shared} {...form.getInputProps('short')} />
          <TextField label="Code" readOnly {...form.getInputProps('code')} />
          <SelectField
            label={labels.country}
            required
            clearable
            data={countries}
            {...shared}
            {...form.getInputProps('country')}
          />
          <PasswordField label={labels.secret} viewable {...shared} {...form.getInputProps('secret')} />
          <CheckField label="Active" {...shared} {...form.getInputProps('active', { type: 'checkbox' })} />
        </FormGrid>
      </FormSection>
      <FormSection title="NOTES" level={4}>
        <FormGrid>
          <FormCell span={4}>
            <TextAreaField
              label="Notes"
              description="Not shown to anybody outside"
              {...shared}
              {...form.getInputProps('notes')}
            />
          </FormCell>
        </FormGrid>
      </FormSection>
    </>
  )
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 400))
}

function EditForm() {
  const [saved, setSaved] = useState(0)
  const [conflict, setConflict] = useState(false)
  const record = useRecordForm<Sample>({
    initial: sample,
    check,
    onSave: async (values) => {
      await pause()
      setSaved((count) => count + 1)
      record.reset(values)
    },
  })
  const guard = useUnsavedGuard({ isDirty: record.isDirty, ignoreSearch: ['q'] })
  const { form, submit, busy, failures } = record
  const theirs: Sample = { ...sample, short: 'THEIRS', country: 'ES' }

  return (
    <form className={css['card']} noValidate aria-label="Edit" onSubmit={submit}>
      {guard}
      {conflict ? (
        <ConflictNotice
          who="ana.ruiz"
          at="2026-11-07T09:14:00Z"
          onKeepMine={() => {
            record.rebase(theirs)
            setConflict(false)
          }}
          onDiscardMine={() => {
            record.reset(theirs)
            setConflict(false)
          }}
        />
      ) : null}
      <ErrorSummary errors={form.errors} failures={failures} onPick={record.focusField} labels={labels} />
      <SampleFields form={form} />
      <FormFooter danger={<ActionButton tone="danger">DELETE</ActionButton>}>
        <ActionButton type="submit" tone="primary" busy={busy}>
          Save
        </ActionButton>
        <ActionButton onClick={() => record.reset(sample)}>Reset</ActionButton>
        <ActionButton
          onClick={() => record.setServerErrors([{ field: 'short', message: 'This short name is taken' }])}
        >
          Server errors
        </ActionButton>
        <ActionButton onClick={() => setConflict(true)}>Conflict</ActionButton>
        <span className={css['note']} role="status">
          {`${record.dirty ? 'Changed' : 'Unchanged'}, saved ${saved} times`}
        </span>
      </FormFooter>
    </form>
  )
}

/** The state after a failed submit, without taking the focus of the page. */
function FailedForm() {
  const { form, submit, focusField } = useRecordForm<Sample>({
    initial: { ...sample, name: '', short: 'A NAME TOO LONG FOR ITS FIELD', country: null },
    check,
    onSave: pause,
  })
  const { setErrors } = form
  useEffect(() => {
    setErrors(check({ ...sample, name: '', short: 'A NAME TOO LONG FOR ITS FIELD', country: null }))
  }, [setErrors])
  return (
    <form className={css['card']} noValidate aria-label="Failed" onSubmit={submit}>
      <ErrorSummary errors={form.errors} failures={0} onPick={focusField} labels={labels} />
      <SampleFields form={form} />
    </form>
  )
}

function ReadOnlyForm() {
  const { form } = useRecordForm<Sample>({ initial: sample, check, onSave: pause })
  return (
    <div className={css['card']}>
      <SampleFields form={form} readOnly />
    </div>
  )
}

/** The form pattern in all its states. */
export function FormSections() {
  return (
    <section className={css['part']} aria-label="Forms">
      <h2>Forms</h2>
      <h3>Form, editing</h3>
      <EditForm />
      <h3>Form, errors</h3>
      <FailedForm />
      <h3>Form, read-only</h3>
      <ReadOnlyForm />
    </section>
  )
}

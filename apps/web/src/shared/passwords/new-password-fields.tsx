import type { PasswordOwner } from '@corridor/domain/access/password-rules'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import type { RecordForm } from '../../ui/form/use-record-form.ts'
import { VisuallyHidden } from '../../ui/states/visually-hidden.tsx'
import css from './passwords.module.css'
import { type CurrentField, type NewPassword, rulesOf } from './rules.ts'
import { useMessages } from './texts.ts'

interface NewPasswordFieldsProps {
  readonly record: RecordForm<NewPassword>
  readonly owner: PasswordOwner
  /** Which of the current ones are asked for. */
  readonly currents: readonly CurrentField[]
  readonly kind: 'login' | 'second-level'
  /** Whether it must differ from the other password, or from one that was given. */
  readonly others?: 'other' | 'given'
}

/** The current passwords, the new one with its rules in sight, and the new one again. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { record, owner, currents, kind, others = 'other' } = props
  const messages = useMessages()
  const { passwords: texts } = messages
  const { form } = record
  const labels = {
    current: texts.current,
    currentLevel2: texts.currentLevel2,
    password: kind === 'login' ? texts.new : texts.newLevel2,
    again: texts.again,
  }
  const field = (name: keyof NewPassword) => ({
    ...form.getInputProps(name),
    key: form.key(name),
    label: labels[name],
    required: true,
    viewable: true,
  })
  const rules = rulesOf(form.getValues().password, owner, others, messages)
  const known = rules.filter(({ met }) => met !== null)
  const later = rules.filter(({ met }) => met === null)
  return (
    <div className={css['fields']}>
      <ErrorSummary
        errors={form.errors}
        failures={record.failures}
        onPick={record.focusField}
        labels={labels}
      />
      {currents.map((name) => (
        <PasswordField
          {...field(name)}
          key={name}
          autoComplete={name === 'current' ? 'current-password' : 'off'}
        />
      ))}
      <PasswordField {...field('password')} autoComplete={kind === 'login' ? 'new-password' : 'off'} />
      <ul className={css['rules']} aria-label={texts.rulesLabel}>
        {known.map(({ text, met }) => (
          <li key={text} data-met={met}>
            <VisuallyHidden>{met ? texts.met : texts.open} </VisuallyHidden>
            {text}
          </li>
        ))}
      </ul>
      <p className={css['later']}>{texts.onSave(later.map(({ text }) => text).join('; '))}</p>
      <PasswordField {...field('again')} autoComplete={kind === 'login' ? 'new-password' : 'off'} />
    </div>
  )
}

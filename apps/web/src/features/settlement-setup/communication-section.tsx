import { setupFields } from '@corridor/contract/settlement-setup'
import { limitsOf } from '../../shared/limits.ts'
import { RadioField } from '../../ui/form/radio-field.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { SetupPartProps } from './file-section.tsx'
import { Warning } from './schedule-table.tsx'
import css from './settlement-setup.module.css'
import { SetupSection } from './setup-section.tsx'
import { useMessages } from './texts.ts'

interface CommunicationSectionProps extends SetupPartProps {
  readonly hasTarget: boolean
}

/** Who is told of a file, and how it gets there. */
export function CommunicationSection({ form, readOnly, hasTarget }: CommunicationSectionProps) {
  const { communication: texts } = useMessages().settlementSetup
  const { ftpOption } = form.getValues()
  return (
    <SetupSection title={texts.title}>
      <div className={css['line']}>
        <div className={css['method']}>
          <SelectField
            {...form.getInputProps('comMethod')}
            label={texts.comMethod}
            readOnly={readOnly}
            data={[{ value: '1', label: texts.email }]}
          />
        </div>
        <div className={css['mailbox']}>
          <TextField
            {...form.getInputProps('groupMail')}
            {...limitsOf(setupFields.shape.groupMail)}
            label={texts.groupMail}
            readOnly={readOnly}
            autoComplete="off"
            spellCheck={false}
          />
        </div>
      </div>
      <RadioField
        {...form.getInputProps('ftpOption')}
        label={texts.ftpOption}
        description={texts.notice}
        readOnly={readOnly}
        stacked
        options={[
          { value: '1', label: texts.pickUp },
          { value: '2', label: texts.deliver },
        ]}
      />
      <Warning text={ftpOption === '2' && !hasTarget ? texts.noTarget : ''} />
    </SetupSection>
  )
}

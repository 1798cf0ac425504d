import { agentFields } from '@corridor/contract/agents'
import type { UseFormReturnType } from '@mantine/form'
import { useId } from 'react'
import { limitsOf } from '../../shared/limits.ts'
import { shownScheduleErrors } from '../../shared/office-hours.ts'
import { CheckField } from '../../ui/form/check-field.tsx'
import fieldCss from '../../ui/form/field.module.css'
import { FieldError } from '../../ui/form/field-error.tsx'
import { FormCell } from '../../ui/form/form-cell.tsx'
import { FormGrid } from '../../ui/form/form-grid.tsx'
import { FormSection } from '../../ui/form/form-section.tsx'
import { TextAreaField } from '../../ui/form/text-area-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { WeekSchedule } from '../../ui/week-schedule/week-schedule.tsx'
import type { AgentValues } from './agent-values.ts'
import css from './agents.module.css'
import { addPos } from './pos.ts'
import { useMessages } from './texts.ts'
import { TokenField } from './token-field.tsx'

export interface AgentFieldsProps {
  readonly form: UseFormReturnType<AgentValues>
  /** Empty for a new agent. */
  readonly agentID: string
  readonly dayNames: readonly string[]
  readonly timeZone: string
}

export function AgentFields(props: AgentFieldsProps) {
  const { form, agentID } = props
  const { form: texts } = useMessages().agents
  const field = (name: 'name' | 'address' | 'city' | 'zipCode' | 'phone' | 'comments') => ({
    ...form.getInputProps(name),
    ...limitsOf(agentFields.shape[name]),
    label: texts[name],
    autoComplete: 'off',
  })
  const check = (name: 'active' | 'activeSend' | 'activeRcv') => ({
    ...form.getInputProps(name, { type: 'checkbox' }),
    label: texts[name],
  })
  return (
    <>
      <FormGrid columns={2}>
        {agentID !== '' && (
          <FormCell span={2}>
            <TextField label={texts.agentID} value={agentID} readOnly />
          </FormCell>
        )}
        <TextField {...field('name')} />
        <TextField {...field('address')} />
        <TextField {...field('city')} />
        <TextField {...field('zipCode')} />
        <TextField {...field('phone')} />
        <div className={css['checks']}>
          <CheckField {...check('active')} />
          <CheckField {...check('activeSend')} />
          <CheckField {...check('activeRcv')} />
        </div>
        <FormCell span={2}>
          <TokenField form={form} isNew={agentID === ''} />
        </FormCell>
      </FormGrid>
      <PosFields form={form} />
      <ScheduleFields {...props} />
      <TextAreaField {...field('comments')} rows={3} />
    </>
  )
}

function PosFields({ form }: Pick<AgentFieldsProps, 'form'>) {
  const { form: texts } = useMessages().agents
  const { value: _value, onChange: _onChange, error, ...box } = form.getInputProps('pos')
  const hintId = useId()
  const fields = form.getValues().pos.map(({ id }, index) => ({
    id,
    ...form.getInputProps(`pos.${index}.number`),
  }))
  const problem = fields.find((field) => field.error)?.error ?? error
  return (
    <FormSection title={texts.pos} level={3}>
      <div {...box} className={css['pos']}>
        {fields.map(({ id, ...field }, index) => (
          <TextField
            key={id}
            {...field}
            // One text for all of them: each below its own short box would push the others about.
            error={Boolean(field.error)}
            aria-describedby={hintId}
            className={css['posInput'] ?? ''}
            aria-label={texts.posOf(index + 1)}
            maxLength={3}
            autoComplete="off"
            spellCheck={false}
          />
        ))}
        <button
          type="button"
          className={`${css['link']} ${fieldCss['linkButton']}`}
          onClick={() => form.setFieldValue('pos', [...addPos(form.getValues().pos)])}
        >
          {texts.addPos}
        </button>
      </div>
      <p id={hintId} className={css['hint']}>
        {problem ? <FieldError>{problem}</FieldError> : texts.posHint}
      </p>
    </FormSection>
  )
}

function ScheduleFields({ form, dayNames, timeZone }: AgentFieldsProps) {
  const { form: texts } = useMessages().agents
  const { schedule } = form.getValues()
  const { value: _value, onChange: _onChange, error, ...box } = form.getInputProps('schedule')
  return (
    <FormSection title={texts.schedule} level={3}>
      <div {...box}>
        <WeekSchedule
          value={schedule}
          onChange={(week) => form.setFieldValue('schedule', week)}
          dayNames={dayNames}
          label={texts.schedule}
          errors={shownScheduleErrors(schedule, form.errors)}
        />
      </div>
      {error ? <FieldError>{error}</FieldError> : null}
      <p className={css['hint']}>{timeZone}</p>
    </FormSection>
  )
}

import { holdRuleFields } from '@corridor/contract/hold-rules'
import { type HoldKind, holdKinds } from '@corridor/domain/holds/rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { checkWith } from '../../shared/check-with.ts'
import { failureOf } from '../../shared/failure.ts'
import { RecordDialog } from '../../shared/record-dialog.tsx'
import { useSavedRecord } from '../../shared/use-saved-record.ts'
import { ActionButton } from '../../ui/form/action-button.tsx'
import { CheckField } from '../../ui/form/check-field.tsx'
import { DecimalField } from '../../ui/form/decimal-field.tsx'
import { FormGrid } from '../../ui/form/form-grid.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { agenciesQuery, type Rule, type RuleBody, rulesQuery, saveRule } from './api.ts'
import css from './hold-rules.module.css'
import {
  bodyOf,
  countOfDay,
  dollars,
  everyAgency,
  figureOf,
  newRule,
  type RuleValues,
  valuesOf,
} from './rule-values.ts'
import { useMessages } from './texts.ts'
import { TryRule } from './try-rule.tsx'
import { Versions } from './versions.tsx'

interface RuleDialogProps {
  /** Null for a rule that does not exist yet. */
  readonly stored: Rule | null
  readonly onSaved: (saved: Rule) => Promise<void>
  readonly onClose: () => void
}

function isKind(text: string | null): text is HoldKind {
  return holdKinds.some((kind) => kind === text)
}

/** A field travels under the name that it has in the form. */
function fieldOf(path: string): string {
  return path
}

export function RuleDialog({ stored, onSaved, onClose }: RuleDialogProps) {
  const messages = useMessages()
  const { holdRules: texts } = messages
  const queries = useQueryClient()
  const [tried, setTried] = useState<RuleBody | null>(null)
  const check = (values: RuleValues) => checkWith(holdRuleFields, bodyOf(values), { fieldOf, messages })
  const saved = useSavedRecord<RuleValues, Rule>({
    stored,
    newValues: newRule,
    valuesOf,
    check,
    fieldOf,
    save: async (values, seen) => ({ stored: await saveRule(bodyOf(values), seen) }),
    load: async (sid) => {
      const rules = await queries.fetchQuery({ ...rulesQuery, staleTime: 0 })
      return rules.find((rule) => rule.sid === sid)
    },
    onSaved,
    success: ({ sid, version }) => ({ title: texts.saved.title, message: texts.saved.message(sid, version) }),
    draftKey: `hold rule ${stored?.sid ?? 'new'}`,
  })
  const { form } = saved.record
  const tryIt = (): void => {
    const errors = check(form.values)
    form.setErrors(errors)
    if (Object.keys(errors).length === 0) setTried(bodyOf(form.values))
  }
  return (
    <RecordDialog
      title={stored ? texts.edit(stored.sid) : texts.add}
      width={640}
      height={560}
      saved={saved}
      labels={texts.form}
      saveLabel={texts.save}
      actions={<ActionButton onClick={tryIt}>{texts.tryOut.action}</ActionButton>}
      onClose={onClose}
    >
      <RuleFields form={form} isNew={stored === null} />
      {tried && <TryRule asked={tried} current={bodyOf(form.values)} onAgain={tryIt} />}
      {stored && <Versions rule={stored} />}
    </RecordDialog>
  )
}

interface RuleFieldsProps {
  readonly form: ReturnType<typeof useSavedRecord<RuleValues, Rule>>['record']['form']
  readonly isNew: boolean
}

function RuleFields({ form, isNew }: RuleFieldsProps) {
  const { holdRules: texts } = useMessages()
  const { data: agencies, error, refetch } = useQuery(agenciesQuery)
  const failure = failureOf(error)
  const figure = figureOf[form.values.kind]
  return (
    <>
      {failure && <ErrorState {...failure} title={texts.agenciesFailed} onRetry={() => void refetch()} />}
      <FormGrid columns={2}>
        <SelectField
          {...form.getInputProps('kind')}
          label={texts.form.kind}
          required
          readOnly={!isNew}
          data={holdKinds.map((kind) => ({ value: kind, label: texts.kinds[kind] }))}
          onChange={(kind) => {
            if (isKind(kind)) form.setFieldValue('kind', kind)
          }}
        />
        <SelectField
          {...form.getInputProps('agency')}
          label={texts.form.agency}
          required
          // A list that has not come yet would offer every agency alone, as if there were no other choice.
          readOnly={!isNew || agencies === undefined}
          data={[
            { value: everyAgency, label: texts.everyAgency },
            ...(agencies ?? []).map(({ sid, longName }) => ({ value: String(sid), label: longName })),
          ]}
        />
        {figure === 'above' && (
          <DecimalField
            {...form.getInputProps('above')}
            value={form.values.above}
            label={texts.form.above}
            required
            format={dollars}
          />
        )}
        {figure === 'allowed' && (
          <DecimalField
            {...form.getInputProps('allowed')}
            value={form.values.allowed}
            label={texts.form.allowed}
            required
            format={countOfDay}
          />
        )}
      </FormGrid>
      <p className={css['about']}>{texts.about[form.values.kind]}</p>
      <CheckField {...form.getInputProps('isActive', { type: 'checkbox' })} label={texts.form.isActive} />
    </>
  )
}
